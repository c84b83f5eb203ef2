import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '../../app/page.ts';
import { loadToaster } from '../../app/providers.tsx';
import { ThemeToggle } from '../../app/theme-toggle.tsx';
import { authText } from '../../text/auth.ts';
import { commonText } from '../../text/common.ts';
import { Logo } from '../../ui/logo.tsx';

/** What log-in and registration share: the cover of the planner on the left where there is room, the form beside it. */
export function AuthFrame({
  pageTitle,
  title,
  intro,
  children,
}: {
  readonly pageTitle: string;
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}) {
  usePageTitle(pageTitle);
  useEffect(() => {
    void loadToaster();
  }, []);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[5fr_6fr]">
      <aside className="relative hidden overflow-hidden bg-cover text-on-cover lg:block">
        <div aria-hidden="true" className="planner-rules absolute inset-0" />
        <div className="relative flex h-full flex-col justify-end gap-4 p-14 pb-20">
          <p className="max-w-md text-4xl font-semibold tracking-tight text-balance">
            {authText.coverLine}
          </p>
          <p className="max-w-sm text-lg opacity-85">{authText.coverSmall}</p>
        </div>
      </aside>
      <div className="flex flex-col">
        <header className="flex items-center justify-between px-4 py-3 sm:px-8 sm:py-5">
          <Link href="/" aria-label={commonText.homeLogoLabel} className="rounded-lg">
            <Logo />
          </Link>
          <ThemeToggle />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-[27rem] flex-1 flex-col justify-center px-4 pt-4 pb-16"
        >
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-1.5 mb-7 text-muted">{intro}</p>
          {children}
        </main>
      </div>
    </div>
  );
}

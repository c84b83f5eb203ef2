import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '../../base/page.ts';
import { ThemeToggle } from '../../base/theme-toggle.tsx';
import { commonText } from '../../text/common.ts';
import { Logo } from '../../ui/logo.tsx';
import { fetchToaster } from '../../ui/toast-place.tsx';
import { Cover } from './cover.tsx';

/** What log-in and registration share: the cover of the planner on the left where there is room, the form beside it. */
export function AuthFrame(props: {
  readonly pageTitle: string;
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}) {
  const { pageTitle, title, intro, children } = props;
  usePageTitle(pageTitle);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[5fr_6fr]">
      <Cover />
      <div className="flex flex-col">
        <header className="flex items-center justify-between px-4 py-3 sm:px-8 sm:py-5">
          <Link href="/" aria-label={commonText.homeLogoLabel} className="flex rounded-lg">
            <Logo />
          </Link>
          <ThemeToggle />
        </header>
        <main
          id="main"
          tabIndex={-1}
          // Whoever begins with the form will need a toast; whoever only looks pays nothing for it.
          onFocus={fetchToaster}
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

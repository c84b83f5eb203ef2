import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { weeklyAmount } from '../../../ledger/money.ts';
import { usePageTitle } from '../../base/page.ts';
import { ThemeToggle } from '../../base/theme-toggle.tsx';
import { authText } from '../../text/auth.ts';
import { commonText } from '../../text/common.ts';
import { Logo } from '../../ui/logo.tsx';
import { Money } from '../../ui/money.tsx';
import { fetchToaster } from '../../ui/toast-place.tsx';

const weekly = {
  rent: weeklyAmount(195_000, 'monthly'),
  power: weeklyAmount(39_000, 'quarterly'),
  insurance: weeklyAmount(98_800, 'annually'),
};

/** The planner's cover sheet beside the form. Every line of it is 2.5rem high and so stands on a rule. */
function Cover() {
  const names = authText.coverBills;
  return (
    <aside className="relative hidden overflow-hidden bg-cover text-on-cover lg:block">
      <div aria-hidden="true" className="planner-rules absolute inset-0" />
      <div className="relative py-20 pr-12 pl-20">
        <p className="max-w-md text-[2rem] leading-[2.5rem] font-semibold tracking-tight text-balance">
          {authText.coverLine}
        </p>
        <dl className="mt-20 max-w-sm text-lg leading-[2.5rem]">
          {(['rent', 'power', 'insurance'] as const).map((bill) => (
            <div key={bill} className="flex justify-between opacity-85">
              <dt>{names[bill]}</dt>
              <dd>
                <Money example cents={weekly[bill]} />
              </dd>
            </div>
          ))}
          <div className="flex justify-between font-semibold">
            <dt>{authText.coverTotal}</dt>
            <dd className="rounded-md bg-mark px-2 text-on-mark">
              <Money example cents={weekly.rent + weekly.power + weekly.insurance} />
            </dd>
          </div>
        </dl>
        <p className="mt-20 max-w-sm text-lg leading-[2.5rem] opacity-85">{authText.coverSmall}</p>
      </div>
    </aside>
  );
}

/** For what takes the place of a form, or is the form that comes back: the focus went with what was there, and a screen reader would say nothing. */
export function useFocusOnMain(takesPlace = true): void {
  useEffect(() => {
    if (takesPlace) document.getElementById('main')?.focus({ preventScroll: true });
  }, [takesPlace]);
}

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

import { Link, useLocation } from 'wouter';
import { destinations } from '../base/destinations.ts';
import { navigationText } from '../text/navigation.ts';
import { cx } from '../ui/cx.ts';

function useOpenPage(): string {
  return useLocation()[0].replace(/\/+$/, '');
}

/** The pages as words in the header, where there is room for them. */
export function HeaderNavigation() {
  const open = useOpenPage();
  return (
    <nav aria-label={navigationText.label} className="hidden flex-1 gap-1 pl-4 lg:flex">
      {destinations.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          {...(href === open && { 'aria-current': 'page' as const })}
          className={cx(
            'rounded-lg px-3 py-2 font-medium no-underline',
            href === open ? 'bg-pen-soft text-pen' : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The pages within reach of the thumb, on everything narrower. */
export function BottomNavigation() {
  const open = useOpenPage();
  return (
    <nav
      aria-label={navigationText.label}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-lg *:flex-1">
        {destinations.map(({ href, label, Icon }) => (
          <li key={href}>
            <Link
              href={href}
              {...(href === open && { 'aria-current': 'page' as const })}
              className={cx(
                'flex h-14 flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-none no-underline focus-visible:-outline-offset-2',
                href === open ? 'font-semibold text-pen' : 'text-muted hover:text-ink',
              )}
            >
              <Icon aria-hidden="true" size={20} strokeWidth={href === open ? 2.4 : 1.9} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

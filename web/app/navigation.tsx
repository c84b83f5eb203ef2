import { Plus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { destinations } from '../base/destinations.ts';
import { dialogOpener } from '../base/use-dialog.ts';
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

const item =
  'flex h-14 w-full flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-none no-underline focus-visible:-outline-offset-2';

type Destination = (typeof destinations)[number];

function BarLink({ to, open }: { readonly to: Destination; readonly open: string }) {
  const { href, label, Icon } = to;
  const isOpen = href === open;
  return (
    <li>
      <Link
        href={href}
        {...(isOpen && { 'aria-current': 'page' as const })}
        className={cx(item, isOpen ? 'font-semibold text-pen' : 'text-muted hover:text-ink')}
      >
        <Icon aria-hidden="true" size={20} strokeWidth={isOpen ? 2.4 : 1.9} />
        {label}
      </Link>
    </li>
  );
}

/** What is done most often, in the middle of the bar. */
function AddBill() {
  return (
    <li>
      <button
        type="button"
        {...dialogOpener('bill')}
        className={cx(item, 'font-semibold text-pen')}
      >
        <span className="-mt-0.5 grid h-6 w-11 place-items-center rounded-full bg-pen text-on-pen">
          <Plus aria-hidden="true" size={18} strokeWidth={2.4} />
        </span>
        {navigationText.addBill}
      </button>
    </li>
  );
}

/** Where the bar's middle is. */
const left = 2;
/** How many pages have room in the bar beside {@link AddBill}. */
const inBar = 4;

/** The pages that the bar has no room for: the header's menu has them. */
export const beyondBar = destinations.slice(inBar);

/** The pages within reach of the thumb, and a new bill among them, on everything narrower. */
export function BottomNavigation() {
  const open = useOpenPage();
  const link = (to: Destination) => <BarLink key={to.href} to={to} open={open} />;
  return (
    <nav
      aria-label={navigationText.label}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-lg *:flex-1">
        {destinations.slice(0, left).map(link)}
        <AddBill />
        {destinations.slice(left, inBar).map(link)}
      </ul>
    </nav>
  );
}

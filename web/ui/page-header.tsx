import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** The head of a signed-in page, with its one h1: `<PageHeader title={text.title} actions={…} />`. */
export function PageHeader(props: {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  /** A link or button that leads up one level, above the title. */
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
  /** For a page whose content says on a small screen what it is. */
  readonly unseenOnPhone?: boolean;
}) {
  const { title, intro, back, actions, unseenOnPhone = false } = props;
  return (
    <header className={cx('mb-4 grid gap-2 sm:mb-6 sm:gap-3', unseenOnPhone && 'max-sm:sr-only')}>
      {back && <div className="-ml-2">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {intro && <p className="mt-1 max-w-2xl text-muted max-sm:hidden">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}

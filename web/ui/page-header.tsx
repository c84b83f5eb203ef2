import type { ReactNode } from 'react';

/** The head of a signed-in page, with its one h1: `<PageHeader title={text.title} actions={…} />`. */
export function PageHeader({
  title,
  intro,
  back,
  actions,
}: {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  /** A link or button that leads up one level, above the title. */
  readonly back?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <header className="mb-5 grid gap-3 sm:mb-6">
      {back && <div className="-ml-2">{back}</div>}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {intro && <p className="mt-1 max-w-2xl text-muted">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/** A sheet of paper on the desk: `<Card className="p-5">…</Card>`. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={cx('min-w-0 rounded-2xl border border-line bg-card shadow-lift', className)}
    />
  );
}

/** The head of a card: `<CardHeader title={text.title} actions={<Button …/>} />`. */
export function CardHeader(props: {
  readonly title: ReactNode;
  /** For `aria-labelledby` on the card. */
  readonly id?: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { title, id, hint, actions } = props;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-3.5 sm:px-5 sm:pt-5">
      <div className="min-w-0">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

/** The body of a card, with the same side margins as its head. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('p-4 sm:p-5', className)} />;
}

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { commonText } from '../text/common.ts';
import { signedInText } from '../text/signed-in.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

/** Nothing there yet, and what to do about it: `<EmptyState icon={<Receipt />} title="…" action={<Button …/>} />`. */
export function EmptyState(props: {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly body?: ReactNode;
  readonly action?: ReactNode;
}) {
  const { icon, title, body, action } = props;
  return (
    <div className="grid justify-items-center gap-1 px-4 py-10 text-center">
      {icon && (
        <div
          aria-hidden="true"
          className="mb-2 grid size-12 place-items-center rounded-full bg-mark-soft text-ink"
        >
          {icon}
        </div>
      )}
      <p className="font-semibold">{title}</p>
      {body && <p className="max-w-sm text-muted">{body}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

/** What is shown was read before and could not be read again: `<MayBeOld onRetry={…} />` above it. */
export function MayBeOld(props: { readonly onRetry: () => void; readonly busy: boolean }) {
  const { onRetry, busy } = props;
  return (
    <div
      role="status"
      className="my-2 flex items-center gap-3 rounded-xl bg-warn-soft px-4 py-2 text-sm"
    >
      <CircleAlert aria-hidden="true" size={16} className="shrink-0 text-warn" />
      <p className="min-w-0 flex-1">{signedInText.mayBeOld}</p>
      <Button variant="secondary" size="sm" busy={busy} onClick={onRetry}>
        {commonText.retry}
      </Button>
    </div>
  );
}

/** A grey bar in the place of a line that is still being read: `<Skeleton className="h-4 w-32" />`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden="true" className={cx('animate-breathe rounded-lg bg-line/80', className)} />
  );
}

/** Some rows of skeleton, announced once as loading. */
export function SkeletonRows(props: { readonly count?: number; readonly className?: string }) {
  const { count = 3, className } = props;
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{commonText.loading}</span>
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((key) => (
        <Skeleton key={key} className={className ?? 'h-16'} />
      ))}
    </div>
  );
}

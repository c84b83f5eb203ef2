import type { ReactNode } from 'react';

/**
 * Says that a figure in a form differs from the stored one, and offers to store it alone. Mount it always and give it its
 * children when there is a difference: then its coming is announced.
 *
 *     <ChangeBanner>{changed && { title: text.amountChanged, body: …, action: <Button …/> }}</ChangeBanner>
 */
export function ChangeBanner(props: {
  readonly children:
    | { readonly title: ReactNode; readonly body: ReactNode; readonly action: ReactNode }
    | false
    | null;
}) {
  const { children } = props;
  return (
    <div role="status" className="empty:sr-only">
      {children && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-mark bg-mark-soft px-3.5 py-3">
          <div className="min-w-0">
            <p className="font-semibold">{children.title}</p>
            <p className="text-sm tabular-nums">{children.body}</p>
          </div>
          <div className="flex flex-wrap gap-2">{children.action}</div>
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { Cents } from '../../../ledger/money.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/money.tsx';

/** One line of {@link Figures}; `note` stands small beneath the name. */
export type Figure = {
  readonly name: ReactNode;
  readonly cents: Cents;
  readonly note?: ReactNode;
  readonly strong?: boolean;
};

/** Sums beneath each other, so that their decimals stand in one column. */
export function Figures({ lines }: { readonly lines: readonly Figure[] }) {
  return (
    <dl className="grid gap-1.5 rounded-xl bg-sunken px-3.5 py-3">
      {lines.map((line, index) => (
        <div
          // The lines of a dialog keep their places.
          key={String(index)}
          className={cx('flex items-start justify-between gap-4', line.strong && 'font-semibold')}
        >
          <dt className="min-w-0 wrap-anywhere">
            {line.name}
            {line.note && <span className="block text-sm font-normal text-warn">{line.note}</span>}
          </dt>
          <dd>
            <Money cents={line.cents} className={line.cents < 0 ? 'text-bad' : ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

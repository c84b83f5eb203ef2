import { CalendarCheck2, Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import { withoutAmounts } from '../../ui/money.tsx';
import type { ToastInput } from '../../ui/toast-store.ts';
import { useLater } from '../../ui/use-later.ts';
import { LeftOver } from './ended.tsx';
import { PriceQuestion } from './price-question.tsx';

/** How long the good news stays before its dialog closes by itself (docs/product.md, Defaults and times). */
const closesAfter = 3500;

/** What was done, in the words of its dialog. */
export type Done = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly scheduled: boolean;
  /** The bill as the payment left it: its rest may still be due. */
  readonly bill: Bill;
  /** Takes it back; there once the lists are fresh. */
  readonly undo?: ToastInput['action'];
};

/**
 * The good news, said here alone. It takes the focus from the button that is gone, and closes by itself, unless there is something
 * to answer.
 */
export function PayDone(props: {
  readonly done: Done;
  readonly isAsked: boolean;
  readonly onClose: () => void;
}) {
  const { done, isAsked, onClose } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const close = () => {
    // Not under the hand of somebody who is about to press Undo.
    if (!document.activeElement?.closest('footer')) onClose();
  };
  useLater(close, isAsked ? null : closesAfter);
  const Icon = done.scheduled ? CalendarCheck2 : Check;
  return (
    <>
      <div
        ref={place}
        tabIndex={-1}
        role="status"
        className="grid justify-items-center gap-1 py-4 text-center outline-none"
      >
        <span
          aria-hidden="true"
          className="mb-3 grid size-14 place-items-center rounded-full bg-good-soft text-good"
        >
          <Icon size={28} strokeWidth={2.5} />
        </span>
        {done.lines.map((line) => (
          <p
            key={line}
            className="text-muted tabular-nums first-of-type:font-semibold first-of-type:text-ink"
          >
            {withoutAmounts(line)}
          </p>
        ))}
      </div>
      <div className="text-left">
        <PriceQuestion bill={done.bill} onAnswered={onClose} />
        <LeftOver bill={done.bill} onGivenBack={onClose} />
      </div>
    </>
  );
}

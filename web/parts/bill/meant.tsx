import { type ReactNode, useState } from 'react';
import { type Day, daysBetween } from '../../../ledger/calendar.ts';
import { formatWith, parseMoney } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { meantText as text } from '../../text/bill-form.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { currencySymbol } from '../../ui/formats.ts';
import { useToday } from '../../ui/today.ts';

/** A due date as old as this is more likely a slip than a bill that is overdue, in days. */
const LONG_PAST = 31;

/** What of a bill is likely a slip, as questions. What the form opened with is not asked about again. */
function doubtsOf(values: NewBill, opened: NewBill, now: Day): string[] {
  const doubts: string[] = [];
  if (values.amount !== opened.amount && parseMoney(String(values.amount)) === 0)
    doubts.push(text.nothing(formatWith(currencySymbol(), 0)));
  const { dueDate } = values;
  const age = dueDate && dueDate !== opened.dueDate ? daysBetween(dueDate, now) : 0;
  if (dueDate && age > LONG_PAST) doubts.push(text.longPast(showLongDay(dueDate), age));
  return doubts;
}

type Asked = { readonly doubts: readonly string[]; readonly send: () => void };

/**
 * Asks before a bill is sent of which something is likely a slip; `question` is to be drawn beside the form.
 *
 *     meant.ask(values, opened, () => add.submit(body, close));
 */
export function useMeant(): {
  readonly ask: (values: NewBill, opened: NewBill, send: () => void) => void;
  readonly question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const now = useToday();
  const close = () => setAsked(null);
  return {
    ask: (values, opened, send) => {
      const doubts = doubtsOf(values, opened, now);
      if (doubts.length === 0) send();
      else setAsked({ doubts, send });
    },
    question: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || close()}
        title={text.title}
        description={asked?.doubts.join(' ')}
        confirmLabel={text.yes}
        destructive={false}
        onConfirm={() => {
          close();
          asked?.send();
        }}
      />
    ),
  };
}

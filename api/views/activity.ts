import type { Day } from '../../ledger/calendar.ts';
import { decide } from '../../ledger/commands.ts';
import type { Look } from '../../ledger/handle.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { formatMoney } from '../../ledger/money.ts';
import { mapInTurns } from '../../ledger/others-first.ts';
import type { ActivityRow } from '../../projections/activity.ts';
import type { Activity } from '../contract/activity.ts';
import { type ApiRefusal, answerRefusal, type Told } from '../http/refusals.ts';

/** What happened, as it is answered. Judging whether a long week may be undone takes milliseconds, so others are served in between, and it ends once nobody waits. */
export function viewActivities(
  rows: readonly ActivityRow[],
  now: Look,
  currency: Told['currency'],
  gone?: AbortSignal,
): Promise<Activity[]> {
  return mapInTurns(rows, (row) => viewActivity(row, now, currency), gone);
}

/** One thing that happened, as it is answered; `now` is the ledger by which an undo would be judged, `currency` the person's. */
function viewActivity(row: ActivityRow, now: Look, currency: Told['currency']): Activity {
  const { seq, amount, past, planned, ...shown } = row;
  const refusal = whyNot(row, now);
  return {
    id: String(seq),
    ...shown,
    amount: amount === null ? null : formatMoney(amount),
    planned: planned && { ...planned, amount: formatMoney(planned.amount) },
    undoable: refusal === null,
    whyNot: refusal && wordsOf(refusal, currency),
  };
}

/** What was judged by a ledger as it is on a day. It goes with the ledger, and with the history that has the past. */
const judged = new WeakMap<
  Ledger,
  { today: Day; of: WeakMap<object, { refusal: ApiRefusal | null }> }
>();

function whyNot({ past, type, eventId }: ActivityRow, { ledger, today }: Look): ApiRefusal | null {
  if (past.length === 0) return { refusal: 'not_undoable', type };
  const known = judged.get(ledger);
  const now = known?.today === today ? known : { today, of: new WeakMap() };
  judged.set(ledger, now);
  const before = now.of.get(past);
  if (before) return before.refusal;
  const refusal = decide({ type: 'Undo', eventId }, ledger, today, past).match(
    () => null,
    (reason): ApiRefusal => reason,
  );
  now.of.set(past, { refusal });
  return refusal;
}

function wordsOf(refusal: ApiRefusal, currency: Told['currency']) {
  const { code, message } = answerRefusal(refusal, { call: 'undo', currency }).body;
  return { code, message };
}

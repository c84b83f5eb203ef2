import type { Bill } from '../../api/contract/bills.ts';
import type { ScanAnswer } from '../../api/contract/scan.ts';
import type { Day } from '../../ledger/calendar.ts';
import { isSame } from '../base/changes.ts';
import { draftOf, dropDraft } from '../base/draft.ts';
import { onItsWay, type Sending } from '../base/on-its-way.ts';
import { visitStore } from '../base/visit.ts';

type Scheduled = {
  readonly billId: number;
  readonly amount: string;
  readonly period: Day;
  readonly following?: Day | null;
  readonly lastPaid?: Day | null;
  readonly on: Day | null;
};

/** What was read from a bill and is being reviewed, with what was answered to the question about an overdue one. Never the file. */
export type KeptScan = {
  readonly scan: ScanAnswer;
  /** Whether its payment is scheduled once the review is sent: that of the bill that is created, or chosen. */
  readonly toSchedule: boolean;
  /** What was scheduled at once, as it was read, of the bill that it matched; `period` is what {@link periodOf} that bill was,
   * `following` the due date after it, `lastPaid` the day of the payment before (neither was kept at first), `on` the day of the payment. */
  readonly scheduled: Scheduled | null;
  /** The bill for whose payment it was left. The review is done with once that is paid. */
  readonly paying?: number;
};

/** The date in its rhythm for which a bill is due, also while that is postponed. */
export const periodOf = ({ postponedFrom, dueDate }: Bill): Day => postponedFrom ?? dueDate;

const scans = visitStore<KeptScan>('scans');
const name = 'review';

/** Names the draft of the review. */
export const reviewDraft = draftOf('scanner', 'review');

/** The review that was left; undefined when there is none. */
export const keptScan = (): KeptScan | undefined => scans.get(name);

/** Keeps a review, so that the scanner opens with it again. */
export const keepScan = (kept: KeptScan): void => scans.set(name, kept);

/** The review is done with, or not wanted. */
export function dropScan(): void {
  scans.drop((one) => one === name);
  dropDraft(reviewDraft);
}

/** The review is being sent. Once it is taken it is done with, and none that was begun since is. */
export function sendingScan(): Sending {
  const sent = keptScan()?.scan;
  return onItsWay(reviewDraft, () => {
    if (isSame(keptScan()?.scan, sent)) dropScan();
  });
}

/** So it is while the payment that it led to is being sent. */
export const sendingPaidScan = (billId: number): readonly Sending[] =>
  keptScan()?.paying === billId ? [sendingScan()] : [];

import type { Activity } from '../../../api/contract/activity.ts';

/** What one press did: the thing itself, and what it brought about beside it, in the order in which that happened. */
export type Press = { readonly line: Activity; readonly parts: readonly Activity[] };

/** What a bill that is added or changed may come with. */
const PARTS = ['BillFunded', 'ArrearsAgreed'];
const WHOLES = ['BillAdded', 'BillChanged'];

/** True when the later one came of the same press as the bill that the earlier one added or changed. */
function cameWith(earlier: Activity, later: Activity): boolean {
  return (
    WHOLES.includes(earlier.type) &&
    PARTS.includes(later.type) &&
    earlier.press === later.press &&
    earlier.billId === later.billId
  );
}

/** Lines, newest first, put together press by press. */
export function byPress(lines: readonly Activity[]): Press[] {
  const presses: { line: Activity; parts: Activity[] }[] = [];
  // From the oldest on: what a press brought about follows it.
  for (const line of lines.toReversed()) {
    const last = presses.at(-1);
    if (last && cameWith(last.line, line)) last.parts.push(line);
    else presses.push({ line, parts: [] });
  }
  return presses.reverse();
}

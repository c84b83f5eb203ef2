/** Importing a list of bills, as one act. */
import { err, ok } from 'neverthrow';
import { type AddBill, addBill } from './bills.ts';
import type { Day } from './calendar.ts';
import type { Decision } from './decision.ts';
import type { LedgerEvent } from './events.ts';
import { Draft, type Ledger } from './ledger.ts';
import { toEnd } from './steps.ts';
import { beyondCaps } from './within-caps.ts';

/** Adds bills in the order of their lines, all or none. */
export type ImportBills = {
  type: 'ImportBills';
  bills: readonly Omit<AddBill, 'type' | 'fund' | 'arrears'>[];
};

/**
 * One event that names all bills, then for each line the event that adding it alone would cause (bills.ts). The first line that is
 * refused refuses the whole import: `in_line` names the line and its refusal. An empty list causes nothing.
 */
export function importBills(command: ImportBills, ledger: Ledger, today: Day): Decision {
  return toEnd(importing(command, ledger, today));
}

/** The same in steps: a line each, decided on what the lines before it leave. */
export function* importing(
  { bills }: ImportBills,
  ledger: Ledger,
  today: Day,
): Generator<void, Decision> {
  const draft = new Draft(ledger);
  const added: LedgerEvent[] = [];
  const billIds: number[] = [];
  for (const [index, bill] of bills.entries()) {
    const line = addLine(bill, draft.ledger, today);
    if (line.isErr()) return err({ refusal: 'in_line', line: index + 1, why: line.error });
    for (const event of line.value) {
      draft.follow(event);
      added.push(event);
      if (event.type === 'BillAdded') billIds.push(event.data.billId);
    }
    yield;
  }
  return ok(billIds.length === 0 ? [] : [{ type: 'BillsImported', data: { billIds } }, ...added]);
}

function addLine(bill: ImportBills['bills'][number], ledger: Ledger, today: Day): Decision {
  return addBill({ type: 'AddBill', ...bill }, ledger, today).andThen((events): Decision => {
    const beyond = beyondCaps(ledger, events);
    return beyond ? err(beyond) : ok(events);
  });
}

/** Importing a list of bills, as one act. */
import { err, ok } from 'neverthrow';
import { type AddBill, addBill } from './bills.ts';
import type { Day } from './calendar.ts';
import type { Decision } from './decision.ts';
import type { LedgerEvent } from './events.ts';
import { Draft, type Ledger } from './ledger.ts';
import type { Refusal } from './refusals.ts';
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
export function importBills({ bills }: ImportBills, ledger: Ledger, today: Day): Decision {
  const importing = new Importing(ledger, today);
  importing.add(bills);
  return importing.decision();
}

/** An import on its way. Whoever adds its lines a few at a time may do something else in between. */
export class Importing {
  readonly #draft: Draft;
  readonly #today: Day;
  readonly #added: LedgerEvent[] = [];
  #lines = 0;
  #refusal: Refusal | null = null;

  constructor(ledger: Ledger, today: Day) {
    this.#draft = new Draft(ledger);
    this.#today = today;
  }

  /** Decides the next lines, each on what the lines before it leave. Nothing is decided after a line that was refused. */
  add(lines: ImportBills['bills']): void {
    for (const line of lines) {
      if (this.#refusal) return;
      this.#lines += 1;
      this.#add(line);
    }
  }

  /** What the lines so far cause. */
  decision(): Decision {
    if (this.#refusal) return err(this.#refusal);
    const billIds = this.#added.flatMap(({ type, data }) =>
      type === 'BillAdded' ? data.billId : [],
    );
    if (billIds.length === 0) return ok([]);
    return ok([{ type: 'BillsImported', data: { billIds } }, ...this.#added]);
  }

  #add(bill: ImportBills['bills'][number]): void {
    const { ledger } = this.#draft;
    const line = addBill({ type: 'AddBill', ...bill }, ledger, this.#today).andThen(
      (events): Decision => {
        const beyond = beyondCaps(ledger, events);
        return beyond ? err(beyond) : ok(events);
      },
    );
    if (line.isErr()) {
      this.#refusal = { refusal: 'in_line', line: this.#lines, why: line.error };
      return;
    }
    for (const event of line.value) {
      this.#draft.follow(event);
      this.#added.push(event);
    }
  }
}

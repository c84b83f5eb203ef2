/** A list of bills comes as one act, line by line as each would alone, and goes again as one. */
import { describe, expect, it } from 'vitest';
import { CAPS, LONGEST } from './caps.ts';
import type { Command } from './commands.ts';
import type { ImportBills } from './import.ts';
import { bill, recordAmount } from './testing/commands.ts';
import { accountOpened, billAdded, given, ledgerOf, TODAY } from './testing/given.ts';
import { eventIdOf, type Life, lived } from './testing/life.ts';

type Line = ImportBills['bills'][number];
const account = accountOpened(100_000);
const gas: Line = { ...bill, name: 'Gas', frequency: 'quarterly', dueDate: '2026-05-01' };
const imports = (...bills: Line[]): Command => ({ type: 'ImportBills', bills });
/** The import is the second event, after the account. */
const undo: Command = { type: 'Undo', eventId: eventIdOf(2) };
const names = ({ ledger }: Life) => [...ledger.bills.values()].map(({ name }) => name);

describe('an import', () => {
  it('adds each line as it would be added alone, after an event that names them all', () => {
    const [power, later] = [bill, gas].map((line) =>
      lived([account], { type: 'AddBill', ...line }),
    );
    const life = lived([account], imports(bill, gas));
    const [, imported, first, second] = life.past.map(({ event }) => event);
    expect(imported).toEqual({ type: 'BillsImported', data: { billIds: [1, 2] } });
    expect(first).toEqual(power?.past.at(-1)?.event);
    expect(second).toEqual({ ...later?.past.at(-1)?.event, data: { ...second?.data, billId: 2 } });
    expect(life.ledger.bills.get(2)).toMatchObject({ name: 'Gas', dueDate: '2026-05-01' });
  });

  it('of nothing causes nothing', () => {
    given(ledgerOf([account]))
      .when(imports())
      .thenNothing();
  });

  it.each([
    ['an account that is not there', { accountId: 9 }, { refusal: 'not_found', what: 'account' }],
    ['a day of no year', { dueDate: '3026-05-01' }, { refusal: 'date_out_of_range' }],
    [
      'a name that is too long',
      { name: 'x'.repeat(LONGEST.name + 1) },
      { refusal: 'text_too_long', limit: LONGEST.name },
    ],
  ] as const)('with %s is refused whole, and names the line', (_, wrong, why) => {
    const command = imports(bill, gas, { ...bill, ...wrong }, bill);
    given(ledgerOf([account]))
      .when(command)
      .thenRefused({ refusal: 'in_line', line: 3, why });
  });

  it('fills a ledger to its cap, and names the first line that is beyond', () => {
    const list = Array.from({ length: CAPS.bills }, () => bill);
    const full = lived([account], imports(...list)).ledger;
    expect(full.bills.size).toBe(CAPS.bills);
    const why = { refusal: 'too_many', what: 'bill', limit: CAPS.bills } as const;
    given(full).when(imports(bill)).thenRefused({ refusal: 'in_line', line: 1, why });
    const line = CAPS.bills;
    given(ledgerOf([account, billAdded()]))
      .when(imports(...list))
      .thenRefused({ refusal: 'in_line', line, why });
  });
});

describe('undo of an import', () => {
  it.each([2, 3, 4])('takes all its bills back, by the id of event %i of it', (nth) => {
    const life = lived([account], imports(bill, gas));
    const events = life.does({ type: 'Undo', eventId: eventIdOf(nth) }, TODAY)._unsafeUnwrap();
    expect(events).toMatchObject([
      { data: { undid: 'BillsImported', moves: [], forgottenBills: [1, 2] } },
    ]);
    expect(names(life)).toEqual([]);
    expect(life.does(undo, TODAY)._unsafeUnwrapErr()).toEqual({ refusal: 'already_undone' });
  });

  it('hands none of their ids out again', () => {
    const life = lived([account], imports(bill, gas), undo, imports(bill));
    expect([...life.ledger.bills.keys()]).toEqual([3]);
  });

  it('takes back what was corrected since, and leaves what was deleted or added', () => {
    const life = lived(
      [account],
      imports(bill, gas, { ...bill, name: 'Water' }),
      { type: 'ChangeBill', billId: 1, name: 'Electricity', amount: 500 },
      { type: 'RemoveBill', billId: 2 },
      { type: 'AddBill', ...bill, name: 'Rent' },
      undo,
    );
    expect(names(life)).toEqual(['Rent']);
  });

  it('is refused when all of them were deleted', () => {
    const life = lived([account], imports(bill), { type: 'RemoveBill', billId: 1 });
    const refusal = { refusal: 'gone_since', what: 'bill' };
    expect(life.does(undo, TODAY)._unsafeUnwrapErr()).toEqual(refusal);
  });

  it.each<[string, Command]>([
    ['saved', { type: 'FundBill', billId: 2, amount: 1 }],
    [
      'paid',
      { type: 'PayBillWithArrears', billId: 2, amount: 1, shortfall: 1, method: 'immediate' },
    ],
    ['planned', { type: 'PayBill', billId: 2, processImmediately: false }],
    ['recorded', { ...recordAmount, billId: 2 }],
  ])('is refused once something was %s for one of them, and none goes', (_, command) => {
    const life = lived([account], imports(bill, gas), command);
    const refusal = { refusal: 'changed_since', what: 'imported bills' };
    expect(life.does(undo, TODAY)._unsafeUnwrapErr()).toEqual(refusal);
    expect(names(life)).toEqual(['Power', 'Gas']);
  });
});

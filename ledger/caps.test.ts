/** How much a ledger may hold: the last one that fits, the first one that does not, and what stands above a cap. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CAPS, LONGEST, PAST_AMOUNTS_PER_BILL } from './caps.ts';
import { type Command, decide } from './commands.ts';
import { SCHEMAS } from './events/all.ts';
import type { LedgerEvent } from './events.ts';
import { text } from './fields.ts';
import { fold, type Ledger } from './ledger.ts';
import { addBill, addIncome, addRule, recordAmount, transfer } from './testing/commands.ts';
import { accountOpened, given, ledgerOf, TODAY } from './testing/given.ts';

const TWO_ACCOUNTS = ledgerOf([accountOpened(1_000, 1), accountOpened(1_000, 2)]);
const openAccount: Command = { type: 'OpenAccount', name: 'One more', balance: 0 };

/** The ledger once the command was carried out so often. */
function often(start: Ledger, command: Command, times: number): Ledger {
  const [event] = decide(command, start, TODAY)._unsafeUnwrap();
  if (!event) throw new Error('The command causes nothing');
  const events = Array.from({ length: times }, (_, index) => numbered(event, start, index));
  return fold(start, events);
}

/** The same event for the entity that comes so many later. */
function numbered(event: LedgerEvent, { lastIds }: Ledger, index: number): LedgerEvent {
  const ids = {
    ...('accountId' in event.data && event.type === 'AccountOpened'
      ? { accountId: lastIds.accounts + 1 + index }
      : {}),
    ...(event.type === 'BillAdded' ? { billId: lastIds.bills + 1 + index } : {}),
    ...('incomeId' in event.data ? { incomeId: lastIds.incomes + 1 + index } : {}),
    ...('ruleId' in event.data ? { ruleId: lastIds.savingsRules + 1 + index } : {}),
    ...('historicalAmountId' in event.data
      ? { historicalAmountId: lastIds.historicalAmounts + 1 + index }
      : {}),
  };
  return { ...event, data: { ...event.data, ...ids } } as LedgerEvent;
}

const withBill = often(TWO_ACCOUNTS, addBill, 1);

describe('a ledger holds at most so many', () => {
  it.each([
    ['accounts', 'account', TWO_ACCOUNTS, openAccount],
    ['bills', 'bill', TWO_ACCOUNTS, addBill],
    ['incomes', 'income', TWO_ACCOUNTS, addIncome],
    ['savingsRules', 'rule', TWO_ACCOUNTS, addRule],
  ] as const)('%s', (kind, what, start, command) => {
    const almost = often(start, command, CAPS[kind] - 1 - start[kind].size);
    const full = fold(almost, decide(command, almost, TODAY)._unsafeUnwrap());
    expect(full[kind].size).toBe(CAPS[kind]);
    given(full).when(command).thenRefused({ refusal: 'too_many', what, limit: CAPS[kind] });
  });

  it('past amounts, of one bill and in all', () => {
    const what = 'historical amount';
    const ofOne = often(withBill, recordAmount, PAST_AMOUNTS_PER_BILL);
    const perBill = { refusal: 'too_many', what, limit: PAST_AMOUNTS_PER_BILL } as const;
    given(ofOne).when(recordAmount).thenRefused(perBill);
    const bills = CAPS.historicalAmounts / PAST_AMOUNTS_PER_BILL;
    let full = often(withBill, addBill, bills);
    for (let billId = 1; billId <= bills; billId += 1)
      full = often(full, { ...recordAmount, billId }, PAST_AMOUNTS_PER_BILL);
    const inAll = { refusal: 'too_many', what, limit: CAPS.historicalAmounts } as const;
    given(full)
      .when({ ...recordAmount, billId: bills + 1 })
      .thenRefused(inAll);
  });
});

describe('above a cap', () => {
  const full = often(TWO_ACCOUNTS, addBill, CAPS.bills);
  const tooMany = { refusal: 'too_many', what: 'bill', limit: CAPS.bills } as const;

  it('an undo brings nothing back that would not fit', () => {
    const removal = decide({ type: 'RemoveBill', billId: 1 }, full, TODAY)._unsafeUnwrap();
    const removed = fold(full, removal);
    const [event] = removal;
    const bill = full.bills.get(1);
    if (!event || !bill) throw new Error('There was a bill to remove');
    const before = { bills: [bill], historicalAmounts: [] };
    const past = [{ eventId: 'removal', day: TODAY, event, before }];
    const undo = { type: 'Undo', eventId: 'removal' } as const;
    expect(decide(undo, removed, TODAY, past).isOk()).toBe(true);
    const again = fold(removed, decide(addBill, removed, TODAY)._unsafeUnwrap());
    expect(decide(undo, again, TODAY, past)._unsafeUnwrapErr()).toEqual(tooMany);
  });

  it('all goes on but adding', () => {
    const above = often(TWO_ACCOUNTS, addBill, CAPS.bills + 5);
    given(above).when(addBill).thenRefused(tooMany);
    const others: Command[] = [
      transfer,
      openAccount,
      { type: 'ChangeBill', billId: 1, name: 'Other' },
      { type: 'RemoveBill', billId: 2 },
      { type: 'AddWeek' },
      { type: 'RunPayments' },
    ];
    for (const command of others)
      expect(decide(command, above, TODAY).isOk(), command.type).toBe(true);
  });
});

describe('a text', () => {
  it('is measured in characters as the form measures it, not in halves of them', () => {
    const name = '😀'.repeat(LONGEST.name);
    const description = '😀'.repeat(LONGEST.description);
    expect(decide({ ...openAccount, name }, withBill, TODAY).isOk()).toBe(true);
    expect(decide({ ...transfer, description }, withBill, TODAY).isOk()).toBe(true);
    given(withBill)
      .when({ ...openAccount, name: `${name}😀` })
      .thenRefused({ refusal: 'text_too_long', limit: LONGEST.name });
  });

  const name = 'x'.repeat(LONGEST.name);
  const description = 'x'.repeat(LONGEST.description);

  it('is refused when it is longer than any name or note', () => {
    const tooLong = (limit: number) => ({ refusal: 'text_too_long', limit }) as const;
    const named = [openAccount, addBill, addIncome, { type: 'ChangeBill', billId: 1 } as const];
    for (const command of named) {
      expect(decide({ ...command, name }, withBill, TODAY).isOk(), command.type).toBe(true);
      given(withBill)
        .when({ ...command, name: `${name}x` })
        .thenRefused(tooLong(LONGEST.name));
    }
    for (const command of [transfer, addRule, recordAmount]) {
      expect(decide({ ...command, description }, withBill, TODAY).isOk(), command.type).toBe(true);
      given(withBill)
        .when({ ...command, description: `${description}x` })
        .thenRefused(tooLong(LONGEST.description));
    }
  });
});

/** Texts that nobody writes: they come from a list. */
const LISTED = ['timeZone', 'category', 'undid'];
const isText = (type: unknown) => (type instanceof z.ZodNullable ? type.unwrap() : type) === text;

it('every text that a person writes into an event has a longest length', () => {
  const texts = Object.values(SCHEMAS).flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([field, type]) => (isText(type) ? field : [])),
  );
  const unbounded =
    'a text of an event has no longest length: give its field one in LONGEST (ledger/caps.ts), or a place in LISTED here';
  expect(new Set(texts), unbounded).toEqual(new Set([...LISTED, ...Object.keys(LONGEST)]));
});

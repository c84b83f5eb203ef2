import { expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { decide } from './commands.ts';
import { decideAhead, decideInTurns } from './decide-in-turns.ts';
import { EMPTY_LEDGER, fold } from './ledger.ts';
import { bill } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, ledgerOf, TODAY } from './testing/given.ts';
import { stepsBeside } from './testing/rounds.ts';

const ledger = ledgerOf([accountOpened(100_000)]);
const bills = Array.from({ length: 301 }, () => bill);

it('decides an import as decide does, and others are served in between', async () => {
  const command = { type: 'ImportBills', bills } as const;
  const decided = () => decideInTurns(command, ledger, TODAY, []);
  const { result, rounds } = await stepsBeside(decided);
  expect(result).toEqual(decide(command, ledger, TODAY));
  expect(rounds).toBeGreaterThanOrEqual(3);
});

it.each([
  ['at its last line', [...bills, { ...bill, accountId: 9 }], ledger],
  ['at its first line', [{ ...bill, accountId: 9 }, ...bills], ledger],
  ['of a ledger that is not open', bills, EMPTY_LEDGER],
])('refuses an import %s as decide does', async (_, lines, refusing) => {
  const command = { type: 'ImportBills', bills: lines } as const;
  const decided = await decideInTurns(command, refusing, TODAY, []);
  expect(decided).toEqual(decide(command, refusing, TODAY));
  expect(decided.isErr()).toBe(true);
});

it('decides the next week of many bills ahead, and others are served before and after', async () => {
  const command = { type: 'AccrueWeeks' } as const;
  const many = bills.map((_, nth) => billAdded({ billId: nth + 1 }));
  const begun = ledgerOf([accountOpened(100_000), ...many]);
  const late = addDays(TODAY, 7 * 9);
  const decided = decide(command, begun, late)._unsafeUnwrap();
  const after = fold(begun, decided);
  const ahead = await stepsBeside(() => decideAhead(command, { decided, ledger: after }, late));
  expect(ahead.result).toEqual(decide(command, after, late)._unsafeUnwrap());
  expect(ahead.result).not.toEqual([]);
  expect(ahead.rounds).toBeGreaterThanOrEqual(2);
});

/** So many prices lie ahead of each, all of them nothing, that it takes long to say what a week sets aside. */
const dear = Array.from({ length: 1_000 }, (_, nth) => [
  billAdded({
    ...{ billId: nth + 1, amount: 1_000, ends: { on: '2999-12-31' } },
    yearlyRise: { basisPoints: 1, from: '2026-06-01' },
    priceChanges: Array.from({ length: 20 }, (__, year) => {
      return { from: `${2027 + year}-01-01`, amount: 0 };
    }),
  }),
  billFunded(100_000, nth + 1),
]).flat();

it.each(['AccrueWeeks', 'AddWeek', 'ReduceWeek'] as const)(
  'decides a week of many bills as decide does, and others are served in between (%s)',
  async (type) => {
    const begun = ledgerOf([accountOpened(100_000_000), ...dear]);
    const late = addDays(TODAY, 7 * 9);
    const { result, rounds } = await stepsBeside(() => decideInTurns({ type }, begun, late, []));
    expect(result).toEqual(decide({ type }, begun, late));
    expect(rounds).toBeGreaterThanOrEqual(3);
  },
);

it('decides nothing ahead for a command that does not catch up', async () => {
  const decided = [accountOpened(1)];
  expect(await decideAhead({ type: 'AddWeek' }, { decided, ledger }, TODAY)).toEqual([]);
});

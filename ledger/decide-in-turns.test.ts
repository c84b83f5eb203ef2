import { expect, it } from 'vitest';
import { decide } from './commands.ts';
import { decideInTurns } from './decide-in-turns.ts';
import { EMPTY_LEDGER } from './ledger.ts';
import { bill } from './testing/commands.ts';
import { accountOpened, ledgerOf, TODAY } from './testing/given.ts';
import { roundsBeside } from './testing/rounds.ts';

const ledger = ledgerOf([accountOpened(100_000)]);
const bills = Array.from({ length: 301 }, () => bill);

it('decides an import as decide does, and others are served in between', async () => {
  const command = { type: 'ImportBills', bills } as const;
  const decided = () => decideInTurns(command, ledger, TODAY, []);
  const { result, rounds } = await roundsBeside(decided);
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

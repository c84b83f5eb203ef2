import { expect, it } from 'vitest';
import { stepsBeside } from '../../ledger/testing/rounds.ts';
import { importBills, MOST } from '../contract/import.ts';
import { RENT } from '../testing/household.ts';
import { parse, parseBody } from './parse.ts';
import { Refused } from './refusals.ts';

const lines = (count: number, ...last: unknown[]) => ({
  bills: [...Array.from({ length: count }, () => RENT), ...last],
});

async function refusalOf(value: unknown): Promise<Record<string, string>> {
  const refused: unknown = await parseBody(importBills, value).catch((error: unknown) => error);
  if (refused instanceof Refused && refused.refusal.refusal === 'validation')
    return refused.refusal.fields;
  throw refused;
}

it('reads a long list as a short one, and others are served in between', async () => {
  const body = lines(301);
  const { result, rounds } = await stepsBeside(() => parseBody(importBills, body));
  expect(result).toEqual(parse(importBills, body));
  expect(rounds).toBeGreaterThanOrEqual(3);
});

it('names the lines of a long list that are wrong, and no others', async () => {
  const wrong = { ...RENT, name: '', amount: 'much' };
  expect(await refusalOf(lines(250, wrong, RENT, 7))).toEqual({
    'bills.250.name': 'Bill name is required',
    'bills.250.amount': 'Please enter a valid amount',
    'bills.252': 'Please send an object with fields',
  });
});

it('refuses a list that is too long before it looks at its lines', async () => {
  const tooMany = 'Please choose at most 1,000 bills';
  expect(await refusalOf(lines(MOST.bills, 7))).toEqual({ bills: tooMany });
});

/** Whoever holds a row of an account and asks for its user next, as a foreign key does, never waits in a circle with a turn of the account. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as accounts from '../testing/accounts.ts';
import { newEmail } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { duringRow } from '../testing/held-statements.ts';

const { askForAddress, openAccount } = accounts;

let house: accounts.House;
beforeAll(async () => {
  house = await accounts.startHouse({});
});
afterAll(() => house.stop());

type Turn = () => ReturnType<Client['call']>;

const TURNS: Record<string, () => Promise<{ of: accounts.Account; turn: Turn }>> = {
  'another account takes its address': async () => {
    const [of, account] = [await openAccount(house, false), await openAccount(house, true)];
    await of.owner.does('changeUser', { body: { email: newEmail() } });
    const body = { token: await askForAddress(account, of.email) };
    return { of, turn: () => account.owner.call('confirmEmail', { body }) };
  },
  'it takes another address': async () => {
    const of = await openAccount(house, true);
    const body = { token: await askForAddress(of, newEmail()) };
    return { of, turn: () => of.owner.call('confirmEmail', { body }) };
  },
  'all others are signed out of it and its calendar feed ends': async () => {
    const of = await openAccount(house, true);
    await of.owner.does('renewCalendarFeed');
    await askForAddress(of, newEmail());
    return { of, turn: () => of.owner.call('endOtherSessions') };
  },
};

it.each(
  Object.keys(TURNS).flatMap((what) => ['sessions', 'email_changes'].map((row) => [what, row])),
)('while %s, and somebody holds one of its %s', async (what, table) => {
  const { of, turn } = (await TURNS[what]?.()) ?? expect.fail();
  await accounts.logIn(of);
  const answer = await duringRow(house.api, { table, email: of.email }, turn);
  expect(answer.status, answer.text).toBe(200);
});

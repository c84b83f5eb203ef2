/** News of a sign-in while the account moves to another address goes to the address that it has then, and there is none of what is refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as accounts from '../testing/accounts.ts';
import { newEmail, START } from '../testing/api.ts';
import { addApp } from '../testing/factors.ts';
import { duringTurn, makeHoldable, type Turn } from '../testing/held-statements.ts';
import { takeLetters } from '../testing/outbox.ts';
import { type Answer, CHANGES } from '../testing/sign-in-changes.ts';

type Account = accounts.Account;

let house: accounts.House;
beforeAll(async () => {
  house = await accounts.startHouse({ PROOF_FAILURES: '6' });
  await makeHoldable(house.api);
});
afterAll(() => house.stop());

const MOVED = 'Your Weekwise email address was changed';
const FAILED = 'Someone tried to sign in to your Weekwise account';

const ASKED: Record<string, (account: Account) => Promise<() => Promise<Answer>>> = {
  ...Object.fromEntries(
    Object.entries(CHANGES).map(([name, prepare]) => [
      name,
      async ({ owner }: Account) => (await prepare(owner)).ask,
    ]),
  ),
  'signing out everywhere else': async (account) => {
    await accounts.logIn(account);
    return () => account.owner.call('endOtherSessions');
  },
};

/** The subjects of all letters that an address has had since. */
async function heardAt(email: string) {
  await house.api.deliverLetters();
  return (await takeLetters(house.api.dataDir, email)).map(({ subject }) => subject);
}

/** The account is about to move from one address to the other; nothing has been heard at either. */
async function aboutToMove(account: Account) {
  const to = newEmail();
  const token = await accounts.askForAddress(account, to);
  for (const email of [account.email, to]) await heardAt(email);
  const move = () => account.owner.does('confirmEmail', { body: { token } });
  return { to, move };
}

it.each(
  Object.entries(ASKED).flatMap(([what, prepare]) =>
    [true, false].map((confirmed) => ({ what, prepare, confirmed })),
  ),
)(
  '$what, with a cookie of before (old address confirmed: $confirmed)',
  async ({ prepare, confirmed }) => {
    const account = await accounts.openAccount(house, confirmed);
    const ask = await prepare(account);
    const { to, move } = await aboutToMove(account);
    const turn: Turn = ['address', move];
    expect((await duringTurn(house.api, turn, ask)).status).toBe(401);
    expect(await heardAt(account.email)).toEqual(confirmed ? [MOVED] : []);
    expect(await heardAt(to)).toEqual([]);
  },
);

it('a second step that fails too often', async () => {
  const account = await accounts.openAccount(house, true);
  await addApp(account.owner, START);
  const { to, move } = await aboutToMove(account);
  const thief = await accounts.logIn(account);
  const guess = () => thief.call('finishLogin', { body: { code: '000000' } });
  for (let guesses = 0; guesses < 6; guesses += 1) expect((await guess()).status).toBe(401);
  expect((await duringTurn(house.api, ['address', move], guess)).status).toBe(429);
  expect(await heardAt(account.email)).toEqual([MOVED]);
  expect(await heardAt(to)).toEqual([FAILED]);
});

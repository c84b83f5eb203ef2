/** Whoever cannot be told of a change of their sign-in does not have it made: nobody can make one unseen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as accounts from '../testing/accounts.ts';
import { PASSWORD, START } from '../testing/api.ts';
import { addApp, addPasskey } from '../testing/factors.ts';
import { type Answer, CHANGES, NEW_PASSWORD, signInOf } from '../testing/sign-in-changes.ts';

type Account = accounts.Account;

let house: accounts.House;
beforeAll(async () => {
  house = await accounts.startHouse({});
});
afterAll(() => house.stop());

/** Runs the work while no letter can be posted. */
async function withoutLetters<T>(work: () => Promise<T>): Promise<T> {
  await house.api.pool.query(
    `CREATE OR REPLACE FUNCTION identity.no_letters() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'no letters today';
    END $$;
    CREATE TRIGGER no_letters BEFORE INSERT ON identity.letters EXECUTE FUNCTION identity.no_letters()`,
  );
  try {
    return await work();
  } finally {
    await house.api.pool.query('DROP TRIGGER no_letters ON identity.letters');
  }
}

const UNTOLD: Record<string, (account: Account) => Promise<() => Promise<Answer>>> = {
  ...Object.fromEntries(
    Object.entries(CHANGES).map(([name, prepare]) => [
      name,
      async ({ owner }: Account) => (await prepare(owner)).ask,
    ]),
  ),
  'a passkey that is removed': async ({ owner }) => {
    await addPasskey(owner, 'Mine', accounts.ORIGIN);
    return () => owner.call('removePasskey', { id: 1 });
  },
  'signing out everywhere else': async ({ owner }) => {
    return () => owner.call('endOtherSessions');
  },
  'a log-in by a recovery code': async ({ owner, email }) => {
    const { recoveryCodes } = await addApp(owner, START);
    const other = house.api.visitor();
    await other.call('login', { body: { email, password: PASSWORD } });
    return () => other.call('finishLogin', { body: { code: String(recoveryCodes[0]) } });
  },
  'a proof by a recovery code': async ({ owner }) => {
    const { recoveryCodes } = await addApp(owner, START);
    const body = { password: PASSWORD, code: String(recoveryCodes[0]) };
    return () => owner.call('confirmIdentity', { body });
  },
  'a new password by a link': async (account) => {
    const body = { token: await accounts.forget(account), password: NEW_PASSWORD };
    return () => house.api.visitor().call('resetPassword', { body });
  },
};
async function sessionsOf({ email }: Account) {
  const text = `SELECT sessions.id, sessions.turns FROM identity.sessions JOIN identity.users ON users.id = user_id
    WHERE email = $1 ORDER BY sessions.id`;
  return (await house.api.pool.query(text, [email])).rows;
}

const untold = Object.entries(UNTOLD).flatMap(([change, prepare]) =>
  [true, false].map((confirmed) => ({ change, confirmed, prepare })),
);

it.each(untold)(
  '$change, of which no letter can be posted, is not done (address confirmed: $confirmed)',
  async ({ confirmed, prepare }) => {
    const account = await accounts.openAccount(house, confirmed);
    await accounts.logIn(account);
    const ask = await prepare(account);
    const before = [await signInOf(account), await sessionsOf(account)];
    expect((await withoutLetters(ask)).status).toBe(500);
    expect([await signInOf(account), await sessionsOf(account)]).toEqual(before);
    expect((await account.owner.call('currentUser')).status).toBe(200);
  },
);

it('an account that no letter can be sent to is not linked to Google', async () => {
  const account = await accounts.openAccount(house, false);
  await withoutLetters(() => accounts.throughGoogle(account));
  const text = 'SELECT google_id, turns FROM identity.users WHERE email = $1';
  const { rows } = await house.api.pool.query(text, [account.email]);
  expect(rows).toEqual([{ google_id: null, turns: 0 }]);
  expect((await account.owner.call('currentUser')).status).toBe(200);
});

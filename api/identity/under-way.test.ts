/** What somebody began before an account took a turn, and what is written only after it, opens nothing. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as accounts from '../testing/accounts.ts';
import { newEmail, PASSWORD, START } from '../testing/api.ts';
import { SoftPasskey } from '../testing/authenticator.ts';
import type { Client } from '../testing/client.ts';
import { addApp } from '../testing/factors.ts';
import { addressTokenIn, resetTokenIn, takeLetters } from '../testing/outbox.ts';

const { openAccount, logIn, ORIGIN } = accounts;
type Account = accounts.Account;

const NEW_PASSWORD = 'another horse altogether';
const THEIRS = 'a thief likes tuesdays';
/** The name of the lock before which a statement waits. */
const HELD = 4711;

/** Table, event and words of the statements that may be held up. */
const STATEMENTS = [
  ['sessions', 'INSERT', 'INTO identity.sessions'],
  ['second_steps', 'INSERT', 'INTO identity.second_steps'],
  ['reset_tokens', 'INSERT', 'INTO identity.reset_tokens'],
  ['email_changes', 'INSERT', 'INTO identity.email_changes'],
  ['passkeys', 'INSERT', 'INTO identity.passkeys'],
  ['users', 'UPDATE', 'SET calendar_feed = $2'],
  ['users', 'UPDATE', 'password_changed_by = $5'],
] as const;

let house: accounts.House;
beforeAll(async () => {
  house = await accounts.startHouse({});
  await house.api.pool.query(
    `CREATE FUNCTION identity.hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF position(TG_ARGV[0] IN current_query()) > 0 THEN
        PERFORM pg_advisory_xact_lock_shared(${HELD});
      END IF;
      RETURN NULL;
    END $$`,
  );
  for (const [at, [table, event, words]] of STATEMENTS.entries())
    await house.api.pool.query(
      `CREATE TRIGGER hold_${at} BEFORE ${event} ON identity.${table}
        FOR EACH STATEMENT EXECUTE FUNCTION identity.hold('${words}')`,
    );
});
afterAll(() => house.stop());

/** Begins something, holds its statement up while the account takes its turn, and lets it go on. */
async function inBetween<T>(begin: () => Promise<T>, turn: () => Promise<unknown>): Promise<T> {
  const { pool } = house.api;
  const holder = await pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [HELD]);
    const underWay = begin();
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${HELD} AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await vi.waitFor(async () => expect((await pool.query(waiting)).rowCount).toBe(1));
    await turn();
    await holder.query('SELECT pg_advisory_unlock($1)', [HELD]);
    return await underWay;
  } finally {
    holder.release();
  }
}

/** Answers the link's token before: the letter itself is not what is held up. */
async function resets(account: Account): Promise<() => Promise<void>> {
  const body = { token: await accounts.forget(account), password: NEW_PASSWORD };
  return async () => {
    await house.api.visitor().does('resetPassword', { body });
    account.password = NEW_PASSWORD;
  };
}

async function tokenTo(email: string, tokenIn: typeof resetTokenIn): Promise<string> {
  await house.api.deliverLetters();
  const letters = await takeLetters(house.api.dataDir, email);
  const letter = letters.find(({ text }) => text?.includes('?token='));
  return letter ? tokenIn(letter) : 'no letter';
}

const statusOf = async (answer: ReturnType<Client['call']>) => (await answer).status;

it('a log-in by the old password', async () => {
  const account = await openAccount(house, true);
  const past = house.api.visitor();
  const body = { email: account.email, password: PASSWORD };
  await inBetween(() => past.call('login', { body }), await resets(account));
  expect(await statusOf(past.call('currentUser'))).toBe(401);
  expect(await statusOf((await logIn(account)).call('currentUser'))).toBe(200);
});

it('half a log-in', async () => {
  const account = await openAccount(house, true);
  await addApp(account.owner, START);
  const past = house.api.visitor();
  const body = { email: account.email, password: PASSWORD };
  await inBetween(() => past.call('login', { body }), await resets(account));
  expect(await statusOf(past.call('secondStep'))).toBe(401);
  expect(await statusOf((await logIn(account)).call('secondStep'))).toBe(200);
});

it('a calendar feed', async () => {
  const account = await openAccount(house, true);
  const past = await logIn(account);
  const turn = () => account.owner.does('endOtherSessions');
  const answer = await inBetween(() => past.call('renewCalendarFeed'), turn);
  expect(answer.status).toBe(401);
  expect(await account.owner.does('calendarFeed')).toEqual({ address: null });
});

it('another password', async () => {
  const account = await openAccount(house, true);
  const past = await logIn(account);
  const body = { password: PASSWORD, newPassword: THEIRS };
  const turn = await resets(account);
  expect((await inBetween(() => past.call('changePassword', { body }), turn)).status).toBe(401);
  expect(await statusOf((await logIn(account)).call('currentUser'))).toBe(200);
});

it('a passkey, where the letter is the first to confirm the address', async () => {
  const account = await openAccount(house, false);
  const past = await logIn(account);
  const passkey = new SoftPasskey(ORIGIN).made(await past.does('beginPasskey'));
  const turn = await resets(account);
  const body = { name: 'Theirs', passkey };
  expect((await inBetween(() => past.call('addPasskey', { body }), turn)).status).toBe(401);
  expect(await statusOf((await logIn(account)).call('currentUser'))).toBe(200);
});

it('a link to a new password, asked for at an address that was the account’s', async () => {
  const account = await openAccount(house, true);
  const { email, owner } = account;
  const token = await accounts.askForAddress(account, newEmail());
  const visitor = house.api.visitor();
  await inBetween(
    () => visitor.call('forgotPassword', { body: { email } }),
    () => owner.does('confirmEmail', { body: { token } }),
  );
  const body = { token: await tokenTo(email, resetTokenIn), password: THEIRS };
  expect(body.token).not.toBe('no letter');
  expect(await statusOf(visitor.call('resetPassword', { body }))).toBe(400);
});

it('a link to another address', async () => {
  const account = await openAccount(house, true);
  const past = await logIn(account);
  const theirs = newEmail();
  const turn = await resets(account);
  await inBetween(() => past.call('changeUser', { body: { email: theirs } }), turn);
  const body = { token: await tokenTo(theirs, addressTokenIn) };
  expect(body.token).not.toBe('no letter');
  expect(await statusOf((await logIn(account)).call('confirmEmail', { body }))).toBe(400);
});

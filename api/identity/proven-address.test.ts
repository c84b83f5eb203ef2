/** An address that nobody has confirmed keeps nobody from proving that it is theirs: whoever follows the link to it takes it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OWN_LOCKS } from '../../ledger/store/testing/locks.ts';
import * as accounts from '../testing/accounts.ts';
import { newEmail, PASSWORD, START } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { addApp, addPasskey } from '../testing/factors.ts';
import { duringTurn, inBetween, makeHoldable } from '../testing/held-statements.ts';
import { giveRent } from '../testing/household.ts';
import { takeLetter } from '../testing/outbox.ts';

const { askForAddress, openAccount, throughGoogle } = accounts;
type Account = accounts.Account;

const NEW_PASSWORD = 'another horse altogether';
const TAKEN = { status: 409, code: 'email_taken' };

/** SQL: where the rows are that open an account, or are on their way to somebody. */
const OPENING = [
  ...['sessions', 'second_steps', 'authenticator_apps', 'passkeys', 'recovery_codes'],
  ...['email_changes', 'reset_tokens', '(SELECT * FROM identity.letters WHERE sealed IS NOT NULL)'],
].map((from) => (from.startsWith('(') ? `${from} AS letters` : `identity.${from}`));

let house: accounts.House;
beforeAll(async () => {
  const env = { REGISTRATIONS_PER_ADDRESS: '10000', RESETS_PER_ADDRESS: '10000' };
  house = await accounts.startHouse(env);
  await makeHoldable(house.api);
});
afterAll(() => house.stop());
beforeEach(() => house.api.travelTo(START));

const squat = (email: string) => house.api.signUp({ email });
const confirms = (person: Client, token: string, key?: string) =>
  person.call('confirmEmail', { body: { token }, ...(key && { key }) });
const statusOf = async (answer: ReturnType<Client['call']>) => (await answer).status;
const addressOf = async (person: Client) => (await person.does('currentUser')).email;

/** An account that nobody has confirmed; and somebody with a confirmed one, who has the token of a link to the address of the first. */
async function squatted() {
  const squatter = await openAccount(house, false);
  const account = await openAccount(house, true);
  const { email } = squatter;
  const token = await askForAddress(account, email);
  return { squatter, mover: account.owner, before: account.email, token, email };
}

/** Sets a new password for the account that has this address; answers the status. */
async function resets(account: Account): Promise<() => Promise<number>> {
  const body = { token: await accounts.forget(account), password: NEW_PASSWORD };
  return () => statusOf(house.api.visitor().call('resetPassword', { body }));
}

describe('an address of an account that nobody has confirmed', () => {
  it('is asked for as any other, and its letter says what the link does', async () => {
    const { owner } = await openAccount(house, true);
    const [held, free] = [newEmail(), newEmail()];
    await squat(held);
    const [one, other] = [
      await owner.call('changeUser', { body: { email: held } }),
      await owner.call('changeUser', { body: { email: free } }),
    ];
    expect([one.status, one.text.replace(held, free)]).toEqual([200, other.text]);
    await house.api.deliverLetters();
    const [warning, plain] = [
      await takeLetter(house.api.dataDir, held),
      await takeLetter(house.api.dataDir, free),
    ];
    expect(warning.subject).toBe(plain.subject);
    expect(warning.text).toContain('/confirm-email?token=');
    expect(warning.text).toContain('takes the address from it');
    expect(plain.text).not.toContain('takes the address from it');
  });

  it('is whose who follows the link, and nothing opens the account that had it', async () => {
    const { squatter, mover, token, email } = await squatted();
    const { id } = await mover.does('currentUser');
    expect(await statusOf(confirms(mover, token))).toBe(200);
    expect(await mover.does('currentUser')).toMatchObject({ id, email });
    expect(await statusOf(squatter.owner.call('currentUser'))).toBe(401);
    const known = { body: { email, password: PASSWORD } };
    expect(await house.api.visitor().does('login', known)).toMatchObject({ user: { id } });
    expect(await accounts.register(house, email, PASSWORD)).toMatchObject({ entered: false });
  });

  it('is taken, too, where it was registered between the letter and the link, or while the link is followed', async () => {
    const account = await openAccount(house, true);
    const { owner } = account;
    const [one, other] = [newEmail(), newEmail()];
    const first = await askForAddress(account, one);
    const early = await squat(one);
    expect(await statusOf(confirms(owner, first))).toBe(200);
    const second = await askForAddress(account, other);
    const late: Client[] = [];
    const answer = await inBetween(
      house.api,
      'address',
      () => confirms(owner, second),
      async () => late.push(await squat(other)),
    );
    expect(answer.status).toBe(200);
    expect(await addressOf(owner)).toBe(other);
    for (const squatter of [early, ...late])
      expect(await statusOf(squatter.call('currentUser'))).toBe(401);
  });

  it('is taken once by a request that comes twice, and again after its answer was lost', async () => {
    const { mover, token, email } = await squatted();
    const twice = await Promise.all([
      confirms(mover, token, 'take'),
      confirms(mover, token, 'take'),
    ]);
    await house.api.pool.query('DELETE FROM identity.answers');
    const again = await confirms(mover, token, 'take');
    for (const one of [...twice, again])
      expect([one.status, one.text]).toEqual([200, twice[0]?.text]);
    expect(await addressOf(mover)).toBe(email);
  });

  it('is taken together with all that follows from it, or stays', async () => {
    const { squatter, mover, before, token, email } = await squatted();
    const kill = `SELECT pg_terminate_backend(pid) FROM ${OWN_LOCKS}
      WHERE locktype = 'advisory' AND NOT granted`;
    const broken = await inBetween(
      house.api,
      'address',
      () => confirms(mover, token),
      async () => expect((await house.api.pool.query(kill)).rowCount).toBe(1),
    );
    expect(broken.status).toBe(503);
    expect(await addressOf(squatter.owner)).toBe(email);
    expect(await addressOf(mover)).toBe(before);
    expect(await statusOf(confirms(mover, token))).toBe(200);
  });

  it('is not lost by a link that opens nothing any more', async () => {
    const { squatter, mover, token, email } = await squatted();
    house.api.travelTo('2026-03-04T11:00:00.000Z');
    expect(await statusOf(confirms(mover, token))).toBe(400);
    expect(await addressOf(squatter.owner)).toBe(email);
  });
});

describe('an account that has lost its address', () => {
  it('has nothing left that opens it', async () => {
    const { squatter, mover, token } = await squatted();
    const { owner } = squatter;
    const { id } = await owner.does('currentUser');
    await addPasskey(owner, 'Theirs', accounts.ORIGIN);
    await addApp(owner, START);
    await owner.does('renewCalendarFeed');
    await accounts.logIn(squatter);
    await resets(squatter);
    await owner.at(house.mute.url).does('changeUser', { body: { email: newEmail() } });
    const rows = OPENING.map((from) => `(SELECT count(*)::int FROM ${from} WHERE user_id = $1)`);
    const text = `SELECT ARRAY[${rows.join()}] AS rows, num_nonnulls(password_hash, google_id, calendar_feed,
      registered_by, email) AS columns FROM identity.users WHERE id = $1`;
    const found = async () => (await house.api.pool.query(text, [id])).rows[0];
    const before = await found();
    expect(before.rows).not.toContain(0);
    expect(before.columns).toBe(3);
    await mover.does('confirmEmail', { body: { token } });
    expect(await found()).toEqual({ rows: OPENING.map(() => 0), columns: 0 });
  });

  it('keeps its data, is told nothing, and opens once an operator gives it another address', async () => {
    const { squatter, mover, token, email } = await squatted();
    const other = await openAccount(house, false);
    for (const { owner } of [squatter, other]) {
      await giveRent(owner);
      await owner.does('changeBill', { id: 1, body: { dueDate: '2026-03-06' } });
    }
    await house.api.pool.query(
      `UPDATE identity.users SET created_at = created_at - interval '1 day'`,
    );
    house.api.travelTo('2026-03-04T10:20:00.000Z');
    await mover.does('confirmEmail', { body: { token } });
    await house.api.pool.query('TRUNCATE schedule.runs');
    await house.api.scheduler.runDue();
    const { rows } = await house.api.pool.query<{ email: string }>(
      `SELECT email FROM identity.letters JOIN identity.users ON users.id = user_id
        WHERE holds = 'ledger'`,
    );
    expect(rows).toEqual([{ email: other.email }]);
    const own = newEmail();
    await house.api.pool.query(
      'UPDATE identity.users SET email = $1, lost_email = NULL WHERE lost_email = $2',
      [own, email],
    );
    const found = { ...squatter, email: own };
    expect(await (await resets(found))()).toBe(200);
    const back = await accounts.logIn({ ...found, password: NEW_PASSWORD });
    expect((await back.does('listBills')).map(({ name }) => name)).toEqual(['Rent']);
  });
});

describe('an address that is proven to be another’s at the same moment', () => {
  it('is the holder’s where their letter is answered first', async () => {
    const { squatter, mover, token } = await squatted();
    const reset = await resets(squatter);
    const answer = await duringTurn(house.api, ['reset', reset], () => confirms(mover, token));
    expect(answer).toMatchObject({ status: 409 });
    expect(await mover.cannot('confirmEmail', { body: { token } })).toMatchObject(TAKEN);
    const theirs = await accounts.logIn({ ...squatter, password: NEW_PASSWORD });
    expect(await addressOf(theirs)).toBe(squatter.email);
  });

  it('is the other’s where their link is followed first', async () => {
    const { squatter, mover, token, email } = await squatted();
    const reset = await resets(squatter);
    const answer = await duringTurn(
      house.api,
      ['lostAddress', () => confirms(mover, token)],
      reset,
    );
    expect(answer).toBe(400);
    expect(await addressOf(mover)).toBe(email);
  });

  it('is the Google person’s where Google is first', async () => {
    const { squatter, mover, token } = await squatted();
    const google = () => throughGoogle(squatter);
    const answer = await duringTurn(house.api, ['takeOver', google], () => confirms(mover, token));
    expect(answer.status).toBe(409);
  });

  it('is the account’s that took it where the link is first, and Google signs in to that', async () => {
    const { squatter, mover, token, email } = await squatted();
    const browser = await duringTurn(house.api, ['lostAddress', () => confirms(mover, token)], () =>
      throughGoogle(squatter),
    );
    const { id } = await mover.does('currentUser');
    expect(await browser.does('currentUser')).toMatchObject({ id, email });
  });

  it('is one’s of two who take each other’s, never both', async () => {
    for (let times = 0; times < 12; times += 1) {
      const [ann, bob] = [await openAccount(house, false), await openAccount(house, false)];
      const [hers, his] = [
        await askForAddress(ann, bob.email),
        await askForAddress(bob, ann.email),
      ];
      const answers = await Promise.all([confirms(ann.owner, hers), confirms(bob.owner, his)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });
});

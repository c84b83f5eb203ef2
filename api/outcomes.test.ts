/** What a 503 says of a change that is no event, when the database gives no answer in time. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { goToGoogle, type House, ORIGIN, openAccount, startHouse } from './testing/accounts.ts';
import { newEmail, PASSWORD, type TestApi } from './testing/api.ts';
import { SoftPasskey } from './testing/authenticator.ts';
import type { Client } from './testing/client.ts';

let house: House;
let api: TestApi;
let ann: Client;
beforeAll(async () => {
  house = await startHouse({ DATABASE_SECONDS: '1' });
  api = house.api;
});
beforeEach(async () => {
  ann = await api.signUp();
});
afterAll(() => house.stop());

/** Works while others hold what the statement names. */
async function whileOthersHold<T>(statement: string, work: () => Promise<T>): Promise<T> {
  const others = await api.pool.connect();
  await others.query('BEGIN');
  await others.query(statement);
  try {
    return await work();
  } finally {
    await others.query('COMMIT');
    others.release();
  }
}

const somebody = () => {
  const names = { firstName: 'Ann', lastName: 'Lee' };
  return { email: newEmail(), password: PASSWORD, ...names };
};

const codeOf = ({ text }: { text: string }) => JSON.parse(text).code;

it('a change whose statement may still be carried out is of unknown outcome', async () => {
  const reply = await whileOthersHold('SELECT FROM identity.users FOR UPDATE', () =>
    ann.call('changePreferences', { body: { currency: 'GBP' } }),
  );
  expect(codeOf(reply)).toBe('outcome_unknown');
  await expect.poll(async () => (await ann.does('preferences')).currency).toBe('GBP');
});

it('a change whose answer alone could not be stored is of unknown outcome, and is done', async () => {
  const sent = { key: 'once', body: { currency: 'EUR' } };
  const reply = await whileOthersHold('LOCK identity.answers IN EXCLUSIVE MODE', () =>
    ann.call('changePreferences', sent),
  );
  expect(codeOf(reply)).toBe('outcome_unknown');
  expect((await ann.call('changePreferences', sent)).status).toBe(200);
  expect((await ann.does('preferences')).currency).toBe('EUR');
});

it('a change that is done before the database goes away is of unknown outcome', async () => {
  const reply = await whileOthersHold('LOCK read_model.ledgers IN ACCESS EXCLUSIVE MODE', () =>
    ann.call('changePreferences', { body: { currency: 'AUD' } }),
  );
  expect(codeOf(reply)).toBe('outcome_unknown');
  expect((await ann.does('preferences')).currency).toBe('AUD');
});

it.each<[string, string, () => Promise<{ text: string }>]>([
  ['a registration', 'identity.users', () => api.visitor().call('register', { body: somebody() })],
  ['a log-in', 'identity.users', () => api.visitor().call('login', { body: somebody() })],
  [
    'a new password by a link',
    'identity.reset_tokens',
    () => api.visitor().call('resetPassword', { body: { token: 'any', password: PASSWORD } }),
  ],
  [
    'the end of a log-in',
    'identity.second_steps',
    () => api.visitor().call('finishLogin', { body: { code: '123456' } }),
  ],
  [
    'a proof',
    'identity.passkeys',
    () => ann.call('confirmIdentity', { body: { password: PASSWORD } }),
  ],
  ['a passkey that is asked for', 'identity.passkeys', () => ann.call('beginPasskey')],
  ['a suggestion', 'read_model.ledgers', () => ann.call('categorize', { body: { name: 'Power' } })],
  ['an undo', 'read_model.ledgers', () => ann.call('undo', { id: randomUUID() })],
  ['a deletion of all data', 'identity.erasures', () => ann.call('deleteData')],
])('%s whose first look, at %s, got no answer was not made', async (_, table, ask) => {
  const reply = await whileOthersHold(`LOCK ${table} IN ACCESS EXCLUSIVE MODE`, ask);
  expect(codeOf(reply)).toBe('unavailable');
});

/** Ann ends her other sessions while something is held; answers what she is told, and whether they have ended. */
async function slowly(hold: (ask: () => Promise<{ text: string }>) => Promise<{ text: string }>) {
  const { email } = await ann.does('currentUser');
  const elsewhere = api.visitor();
  await elsewhere.does('login', { body: { email, password: PASSWORD } });
  const code = codeOf(await hold(() => ann.call('endOtherSessions')));
  const isEnded = async () => (await elsewhere.call('currentUser')).status === 401;
  return { code, isEnded };
}

it('a change of several statements is not made where one of them got no answer', async () => {
  const { code, isEnded } = await slowly((ask) =>
    whileOthersHold('SELECT FROM identity.users FOR UPDATE', ask),
  );
  expect(code).toBe('unavailable');
  // Whatever still goes on in the database has ended once these rows can be had.
  await whileOthersHold('SELECT FROM identity.users FOR UPDATE', async () => undefined);
  expect(await isEnded()).toBe(false);
});

it('and of unknown outcome where its end got none', async () => {
  await api.pool.query(`CREATE FUNCTION identity.slow() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(2); RETURN NULL; END $$`);
  await api.pool.query(`CREATE CONSTRAINT TRIGGER slow AFTER DELETE ON identity.sessions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION identity.slow()`);
  const { code, isEnded } = await slowly((ask) => ask());
  expect(code).toBe('outcome_unknown');
  await expect.poll(isEnded).toBe(true);
  await api.pool.query('DROP TRIGGER slow ON identity.sessions');
});

it('a sign-in with Google that links an account first is of unknown outcome; once it is linked, only where its session may be stored', async () => {
  const account = await openAccount(house, true);
  const comesBackWhile = async (lock: string) => {
    const { browser, path } = await goToGoogle(account);
    return codeOf(await whileOthersHold(`LOCK ${lock} MODE`, () => browser.send('GET', path)));
  };
  expect(await comesBackWhile('identity.passkeys IN ACCESS EXCLUSIVE')).toBe('outcome_unknown');
  expect(await comesBackWhile('identity.passkeys IN ACCESS EXCLUSIVE')).toBe('unavailable');
  expect(await comesBackWhile('identity.sessions IN EXCLUSIVE')).toBe('outcome_unknown');
});

it('a passkey that could not be added can be sent again', async () => {
  const passkey = new SoftPasskey(ORIGIN).made(await ann.does('beginPasskey'));
  const add = () => ann.call('addPasskey', { body: { name: 'Phone', passkey }, key: 'add' });
  const reply = await whileOthersHold('SELECT FROM identity.users FOR UPDATE', add);
  expect(codeOf(reply)).toBe('unavailable');
  await add();
  expect((await ann.does('factors')).passkeys).toMatchObject([{ name: 'Phone' }]);
});

it('an attempt that could not be counted was not made', async () => {
  const passwords = { password: PASSWORD, newPassword: 'another horse altogether' };
  const reply = await whileOthersHold('LOCK identity.rate_limits IN EXCLUSIVE MODE', () =>
    ann.call('changePassword', { body: passwords }),
  );
  expect(codeOf(reply)).toBe('unavailable');
});

it('a registration that the database refuses to store was not made', async () => {
  await api.pool.query(`CREATE FUNCTION identity.full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'No space left' USING ERRCODE = 'disk_full'; END $$`);
  await api.pool.query(
    'CREATE TRIGGER full_disk BEFORE INSERT ON identity.users EXECUTE FUNCTION identity.full_disk()',
  );
  const about = somebody();
  const reply = await api.visitor().call('register', { body: about });
  await api.pool.query('DROP TRIGGER full_disk ON identity.users');
  expect(codeOf(reply)).toBe('unavailable');
  expect((await api.visitor().call('register', { body: about })).status).toBe(201);
});

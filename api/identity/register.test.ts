/** The same registration again: one person, whoever answers it and whatever happened in between. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '../../ledger/handle.ts';
import { StoreUnavailable } from '../../ledger/store/event-store.ts';
import type { AppParts } from '../app.ts';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import { Client } from '../testing/client.ts';
import { type Instance, killedOnceStored } from '../testing/instance.ts';

const KEY = 'a-key-of-the-person';

/** The store falls silent whenever it has stored something. */
const silentOnceStored = ({ handle }: AppParts): Partial<AppParts> => ({
  handle: Object.assign(async (envelope: Envelope) => {
    await handle(envelope);
    throw new StoreUnavailable('Silence');
  }, handle),
});

let api: TestApi;
let second: Instance;
let dying: Instance;
beforeAll(async () => {
  api = await startTestApi();
  second = await api.another();
  dying = await api.another({ parts: killedOnceStored });
});
afterAll(async () => {
  await second.stop();
  await dying.stop();
  await api.stop();
});

it('there is nobody before somebody has registered', async () => {
  const fresh = await startTestApi();
  const { rowCount } = await fresh.pool.query('SELECT FROM identity.users');
  await fresh.stop();
  expect(rowCount).toBe(0);
});

describe('registration', () => {
  const about = (email: string) => ({
    email,
    password: PASSWORD,
    firstName: 'Ann',
    lastName: 'Lee',
  });

  it('is one when it is sent twice at once, to two processes', async () => {
    const body = about(newEmail());
    const visitors = [api.visitor(), new Client(second.url), api.visitor()];
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.does('register', { body, key: KEY })),
    );
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
    for (const visitor of visitors)
      expect(await visitor.does('currentUser')).toEqual(answers[0]?.user);
  });

  it.each(['Etc/Unknown', '+02:00', 'Europe/Newer_Than_This', ''])(
    'goes on in the server’s time zone where the browser names the zone %j',
    async (timeZone) => {
      const ann = api.visitor();
      await ann.does('register', { body: { ...about(newEmail()), timeZone } });
      const { rows } = await api.pool.query(
        'SELECT time_zone FROM identity.users ORDER BY created_at DESC LIMIT 1',
      );
      const { timeZone: ours } = Intl.DateTimeFormat().resolvedOptions();
      expect(rows).toEqual([{ time_zone: ours }]);
    },
  );

  it('that is sent again counts as a log-in: its password is not guessed without end', async () => {
    const limited = await api.another({ env: { LOGIN_FAILURES_PER_EMAIL: '3' } });
    const body = about(newEmail());
    const tries = (password: string) =>
      new Client(limited.url).call('register', { body: { ...body, password }, key: KEY });
    expect((await tries(PASSWORD)).status).toBe(201);
    const statuses: number[] = [];
    for (let nth = 0; nth < 4; nth += 1)
      statuses.push((await tries(`a wrong guess ${nth}`)).status);
    expect(statuses).toEqual([422, 422, 422, 429]);
    await limited.stop();
  });

  it('is taken up again when the process died in it', async () => {
    const body = about(newEmail());
    const broken = await new Client(dying.url).call('register', { body, key: KEY });
    expect(broken.status).toBe(500);
    const events = await api.eventCount();
    const ann = api.visitor();
    await ann.does('register', { body, key: KEY });
    expect(await api.eventCount()).toBe(events);
    expect(await ann.does('createAccount', { body: { name: 'First' } })).toMatchObject({ id: 1 });
  });

  it('of which nobody knows whether its ledger was opened is none, and says so', async () => {
    const silent = await api.another({ parts: silentOnceStored });
    const body = about(newEmail());
    const refused = await new Client(silent.url).cannot('register', { body, key: KEY });
    expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
    await silent.stop();
    const known = 'SELECT FROM identity.users WHERE email = $1';
    expect((await api.pool.query(known, [body.email])).rowCount).toBe(0);
    await api.visitor().does('register', { body, key: KEY });
  });

  it('refuses the key for another person of this address', async () => {
    const body = about(newEmail());
    await api.visitor().does('register', { body, key: KEY });
    const other = { ...body, firstName: 'Bob' };
    const refusal = { status: 422, code: 'idempotency_key_reused' };
    expect(await api.visitor().cannot('register', { body: other, key: KEY })).toMatchObject(
      refusal,
    );
    const without = await api.visitor().cannot('register', { body });
    expect(without).toMatchObject({ status: 409, code: 'email_taken' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES } from '../contract/preferences.ts';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.travelTo(START));

describe('profile', () => {
  it('changes the names that are given at once', async () => {
    const ann = await api.signUp();
    const before = await ann.does('currentUser');
    const updatedAt = '2026-03-05T10:00:00.000Z';
    api.travelTo(updatedAt);
    const changed = await ann.does('changeUser', { body: { firstName: ' Anna ' } });
    const after = { ...before, firstName: 'Anna', updatedAt };
    expect(changed).toEqual({ ...after, pendingEmail: null });
    expect(await ann.does('currentUser')).toEqual(after);
  });

  it('moves the household to another time zone: its day is that one’s at once', async () => {
    const ann = await api.signUp({ timeZone: 'Pacific/Honolulu' });
    const dayOfNewBill = async () => {
      const { id } = await ann.does('createAccount', { body: { name: 'Everyday' } });
      const body = { name: 'Rent', amount: '10', frequency: 'weekly', category: 'other' } as const;
      return (await ann.does('createBill', { body: { ...body, accountId: id } })).startDate;
    };
    expect(await dayOfNewBill()).toBe('2026-03-04');
    api.travelTo('2026-03-04T23:00:00.000Z');
    const changed = await ann.does('changeUser', { body: { timeZone: 'Pacific/Kiritimati' } });
    expect(changed).toMatchObject({ timeZone: 'Pacific/Kiritimati', pendingEmail: null });
    expect(await dayOfNewBill()).toBe('2026-03-05');
    expect(await ann.does('currentUser')).toMatchObject({ timeZone: 'Pacific/Kiritimati' });
  });

  it.each([
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: 7 }, { lastName: 'Last name is required' }],
    [{ timeZone: 'Mars/Olympus' }, { timeZone: 'Unknown time zone' }],
    [{ email: 'ann' }, { email: 'Please enter a valid email address' }],
  ])('refuses %j', async (body, details) => {
    const ann = await api.signUp();
    expect(await ann.cannot('changeUser', { body })).toMatchObject({ status: 400, details });
  });
});

describe('preferences', () => {
  it('begin with the defaults, change field by field, and are the same on every device', async () => {
    const email = newEmail();
    const ann = await api.signUp({ email });
    expect(await ann.does('preferences')).toEqual(DEFAULT_PREFERENCES);
    await ann.does('changePreferences', { body: { currency: 'AUD', reminderDays: 7 } });
    const phone = api.visitor();
    await phone.does('login', { body: { email, password: PASSWORD } });
    const all = await phone.does('changePreferences', { body: { theme: 'dark' } });
    expect(all).toEqual({
      ...DEFAULT_PREFERENCES,
      currency: 'AUD',
      reminderDays: 7,
      theme: 'dark',
    });
    expect(await ann.does('preferences')).toEqual(all);
    expect(await (await api.signUp()).does('preferences')).toEqual(DEFAULT_PREFERENCES);
  });

  it.each([
    [{ currency: 'NZD' }],
    [{ reminderDays: 2 }],
    [{ theme: 'blue' }],
    [{ billReminders: 1 }],
  ])('refuse %j', async (body) => {
    const ann = await api.signUp();
    expect(await ann.cannot('changePreferences', { body })).toMatchObject({ status: 400 });
    expect(await ann.does('preferences')).toEqual(DEFAULT_PREFERENCES);
  });
});

describe('sessions', () => {
  it('are listed with the device, and all but this one end together', async () => {
    const email = newEmail();
    const ann = await api.signUp({ email });
    await api.signUp();
    const phone = api.visitor();
    api.travelTo('2026-03-04T10:01:00.000Z');
    await phone.does('login', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': 'Phone/1' },
    });
    const listed = await ann.does('listSessions');
    expect(listed).toMatchObject([
      { current: false, device: 'Phone/1', createdAt: '2026-03-04T10:01:00.000Z' },
      { current: true },
    ]);
    expect(await ann.does('endOtherSessions')).toEqual({ ended: 1 });
    expect(await phone.cannot('currentUser')).toMatchObject({ status: 401 });
    expect(await ann.does('listSessions')).toMatchObject([{ current: true }]);
  });

  it('end one by one, each by its owner only', async () => {
    const email = newEmail();
    const ann = await api.signUp({ email });
    const bob = await api.signUp();
    const phone = api.visitor();
    await phone.does('login', { body: { email, password: PASSWORD } });
    const [here, there] = (await ann.does('listSessions')).sort(
      (one, other) => Number(other.current) - Number(one.current),
    );
    const body = { id: there?.id ?? '' };
    expect(await bob.does('endSession', { body })).toEqual({ ended: 0 });
    await phone.does('currentUser');
    // A session that proves anew whose it is goes on under another name of its own, but not in the list.
    await phone.does('confirmIdentity', { body: { password: PASSWORD } });
    expect(await ann.does('endSession', { body })).toEqual({ ended: 1 });
    expect(await ann.does('endSession', { body })).toEqual({ ended: 0 });
    expect(await phone.cannot('currentUser')).toMatchObject({ status: 401 });
    expect(await ann.does('listSessions')).toMatchObject([{ id: here?.id, current: true }]);
    expect(await ann.cannot('endSession', { body: { id: '1' } })).toMatchObject({
      status: 400,
      details: { id: 'Unknown session' },
    });
  });

  it('end 30 days after the last visit, and each visit prolongs them', async () => {
    const ann = await api.signUp();
    api.travelTo('2026-04-03T09:59:00.000Z');
    await ann.does('currentUser');
    api.travelTo('2026-05-03T09:58:00.000Z');
    await ann.does('currentUser');
    api.travelTo('2026-06-02T09:59:00.000Z');
    expect(await ann.cannot('currentUser')).toMatchObject({ status: 401 });
  });

  it('end when somebody signs in anew in the same browser', async () => {
    const email = newEmail();
    const ann = await api.signUp({ email });
    const before = ann.cookie;
    await ann.does('login', { body: { email, password: PASSWORD } });
    expect(await ann.does('listSessions')).toHaveLength(1);
    ann.cookie = before;
    expect(await ann.cannot('currentUser')).toMatchObject({ status: 401 });
  });

  it('end after a year, however often they are used; the password is as good as ever', async () => {
    const email = newEmail();
    const ann = await api.signUp({ email });
    let day = Date.parse(START);
    const visits = [];
    for (let weeks = 0; weeks < 53; weeks += 2) {
      api.travelTo(new Date(day).toISOString());
      visits.push((await ann.call('currentUser')).status);
      day += 14 * 86_400_000;
    }
    expect(visits.indexOf(401)).toBe(-1);
    api.travelTo(new Date(day).toISOString());
    expect(await ann.cannot('currentUser')).toMatchObject({ status: 401 });
    await ann.does('login', { body: { email, password: PASSWORD } });
  });
});

it('a hundred sessions are open at most: with one more the one that was seen longest ago ends', async () => {
  const email = newEmail();
  const ann = await api.signUp({ email });
  const { id } = await ann.does('currentUser');
  const seenAt = (minute: number) => new Date(Date.parse(START) + minute * 60_000);
  await api.pool.query(
    `INSERT INTO identity.sessions (id, user_id, created_at, last_seen_at, confirmed_at, expires_at)
      SELECT gen_random_uuid(), $1, one, one, one, one + interval '30 days'
      FROM generate_series($2::timestamptz, $3, interval '1 minute') AS one`,
    [id, seenAt(1), seenAt(99)],
  );
  const all = { limit: '200' };
  const listed = await ann.does('listSessions', { query: all });
  expect(listed).toHaveLength(100);
  const first = await ann.does('listSessions', { query: { limit: '60' } });
  const rest = { limit: '60', before: first.at(-1)?.id ?? '' };
  expect([...first, ...(await ann.does('listSessions', { query: rest }))]).toEqual(listed);
  expect(await ann.does('listSessions')).toEqual(listed.slice(0, 50));
  for (const before of ['x', '7'])
    expect(await ann.cannot('listSessions', { query: { before } })).toMatchObject({ status: 400 });
  expect(JSON.stringify(first), 'no number of all log-ins there ever were').not.toContain('seq');
  api.travelTo(seenAt(100).toISOString());
  const phone = api.visitor();
  await phone.does('login', { body: { email, password: PASSWORD } });
  expect(await ann.cannot('currentUser')).toMatchObject({ status: 401 });
  expect(await phone.does('listSessions', { query: all })).toHaveLength(100);
});

it('a password is changed once by a request that comes twice, also when nobody kept its first answer', async () => {
  const ann = await api.signUp();
  const newPassword = 'another horse';
  const change = { body: { password: PASSWORD, newPassword }, key: 'change' };
  await ann.does('changePassword', change);
  await api.pool.query('DELETE FROM identity.answers');
  await ann.does('changePassword', change);
  for (const other of [
    { ...change, key: 'another' },
    { ...change, key: 'a-third', body: { password: 'not it', newPassword } },
  ])
    expect(await ann.cannot('changePassword', other)).toMatchObject({ code: 'invalid_proof' });
  await api.pool.query('DELETE FROM identity.answers');
  const reused = { ...change, body: { password: PASSWORD, newPassword: 'a third horse' } };
  expect(await ann.cannot('changePassword', reused)).toMatchObject({ code: 'invalid_proof' });
});

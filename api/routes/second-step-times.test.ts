/** For how long what the second step of a log-in asks for is good. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { addApp, addPasskey, codeAt } from '../testing/factors.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.travelTo(START));

/** A browser in which the password was given, and none before unless it is named. */
async function halfway(email: string, browser = api.visitor()) {
  await browser.cannot('login', { body: { email, password: PASSWORD } });
  return browser;
}

it.each([
  ['10:01:00', 401],
  ['10:01:30', 200],
  ['10:02:00', 200],
  ['10:02:30', 200],
  ['10:03:00', 401],
])(
  'at 10:02:00 the code of %s is answered %i: one step either way is good',
  async (time, status) => {
    const email = newEmail();
    const { secret } = await addApp(await api.signUp({ email }), START);
    api.travelTo('2026-03-04T10:02:00.000Z');
    const browser = await halfway(email);
    const body = { code: codeAt(secret, `2026-03-04T${time}.000Z`) };
    expect((await browser.call('finishLogin', { body })).status).toBe(status);
  },
);

it.each([
  ['10:04:59', 200],
  ['10:05:00', 401],
])('what a passkey was asked at 10:00:00 is answered %s with %i', async (time, status) => {
  const email = newEmail();
  const { passkey } = await addPasskey(await api.signUp({ email }));
  const browser = await halfway(email);
  const asked = await browser.does('askSecondStepPasskey');
  api.travelTo(`2026-03-04T${time}.000Z`);
  const body = { passkey: passkey.signed(asked) };
  expect((await browser.call('finishLogin', { body })).status).toBe(status);
});

it('a thousand log-ins wait for their second step at most: with one more the oldest is over that waits elsewhere than in a browser of theirs', async () => {
  const email = newEmail();
  const ann = await api.signUp({ email });
  const { recoveryCodes } = await addApp(ann, START);
  await ann.does('logout');
  const theirs = await halfway(email, ann);
  const first = await halfway(email);
  api.travelTo('2026-03-04T10:01:00.000Z');
  const next = await halfway(email);
  await api.pool.query(
    `INSERT INTO identity.second_steps (hash, user_id, expires_at, turns)
      SELECT sha256((user_id::text || n)::bytea), user_id, max(expires_at), max(second_steps.turns)
      FROM generate_series(1, 997) AS n, identity.second_steps JOIN identity.users ON users.id = user_id
      WHERE email = $1 GROUP BY n, user_id`,
    [email],
  );
  for (const browser of [theirs, first, next]) await browser.does('secondStep');
  api.travelTo('2026-03-04T10:02:00.000Z');
  const last = await halfway(email);
  expect(await first.cannot('secondStep')).toMatchObject({ code: 'sign_in_expired' });
  for (const browser of [theirs, next]) await browser.does('secondStep');
  await last.does('finishLogin', { body: { code: String(recoveryCodes[0]) } });
});

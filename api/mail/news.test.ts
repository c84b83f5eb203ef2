/** Letters about changes of a sign-in: all of them to whoever confirmed the address, few to what may be a stranger's. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, startTestApi, type TestApi } from '../testing/api.ts';
import { addPasskey } from '../testing/factors.ts';
import { takeLetters } from '../testing/outbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const CONFIRM = 'UPDATE identity.users SET email_verified_at = now() WHERE email = $1';

it.each([
  ['5 where nobody has confirmed the address', false, 5],
  ['all where somebody has', true, 8],
])('are sent: %s', async (_which, confirmed, letters) => {
  const email = newEmail();
  const ann = await api.signUp({ email });
  if (confirmed) await api.pool.query(CONFIRM, [email]);
  await addPasskey(ann, 'Phone');
  for (let sets = 0; sets < 7; sets += 1) await ann.does('renewRecoveryCodes');
  await api.deliverLetters();
  expect(await takeLetters(api.dataDir, email)).toHaveLength(letters);
});

it('lead nobody elsewhere by the name of a passkey', async () => {
  const email = newEmail();
  const ann = await api.signUp({ email });
  await addPasskey(ann, 'a prize at evil.example');
  await ann.does('removePasskey', { id: 1 });
  await api.deliverLetters();
  const letters = await takeLetters(api.dataDir, email);
  expect(letters).toHaveLength(2);
  expect(JSON.stringify(letters)).not.toContain('evil');
});

it('tell nothing of an app that was begun and given up', async () => {
  const email = newEmail();
  const ann = await api.signUp({ email });
  await ann.does('beginAuthenticatorApp');
  await ann.does('removeAuthenticatorApp');
  await api.deliverLetters();
  expect(await takeLetters(api.dataDir, email)).toEqual([]);
});

it('tell once in a quarter of an hour that all others were signed out, and leave room for other news', async () => {
  api.travelTo('2026-03-04T10:14:00.000Z');
  const email = newEmail();
  const ann = await api.signUp({ email });
  for (let presses = 0; presses < 6; presses += 1) await ann.does('endOtherSessions');
  await addPasskey(ann, 'Phone');
  await api.deliverLetters();
  const letters = await takeLetters(api.dataDir, email);
  expect(letters.map(({ text }) => text?.split('\n')[0]).toSorted()).toEqual([
    'You can now sign in with the passkey “Phone” as well.',
    'You signed out everywhere else. The calendar feed and links in earlier emails no longer work.',
  ]);
  api.travelTo('2026-03-04T10:15:00.000Z');
  await ann.does('endOtherSessions');
  await api.deliverLetters();
  expect(await takeLetters(api.dataDir, email)).toHaveLength(1);
});

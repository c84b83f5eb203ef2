/** How many links to a new password are sent, and that the answers tell nothing of it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LINK_ASKED_FOR } from '../testing/accounts.ts';
import { newEmail, START, startTestApi, type TestApi } from '../testing/api.ts';
import { refusalIn } from '../testing/client.ts';
import { takeLetters } from '../testing/outbox.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.travelTo(START));

it('sends at most five letters to one address in a quarter of an hour, and answers the sixth request as all others', async () => {
  const email = newEmail();
  await api.signUp({ email });
  await api.deliverLetters();
  await takeLetters(api.dataDir, email);
  for (let count = 0; count < 7; count += 1)
    expect(await api.visitor().does('forgotPassword', { body: { email } })).toEqual(LINK_ASKED_FOR);
  await api.deliverLetters();
  expect(await takeLetters(api.dataDir, email)).toHaveLength(5);
});

it('tells nobody that an account has an address whose owner has just acted', async () => {
  const [known, unknown] = [newEmail(), newEmail()];
  const owner = await api.signUp({ email: known });
  const confirm = 'UPDATE identity.users SET email_verified_at = created_at WHERE email = $1';
  await api.pool.query(confirm, [known]);
  const answers = [];
  for (const email of [known, unknown]) {
    for (let count = 0; count < 6; count += 1)
      await api.visitor().call('forgotPassword', { body: { email } });
    if (email === known) await owner.does('endOtherSessions');
    const { status, text } = await api.visitor().call('forgotPassword', { body: { email } });
    answers.push({ status, text });
  }
  expect(answers[0]).toEqual(answers[1]);
});

it('is refused to a network address that has asked for very many', async () => {
  const few = await api.another({ env: { RESETS_PER_ADDRESS: '3' } });
  const visitor = api.visitor().at(few.url);
  const asks = () => visitor.call('forgotPassword', { body: { email: newEmail() } });
  for (let count = 0; count < 3; count += 1) await asks();
  const reply = await asks();
  expect(refusalIn(reply)).toMatchObject({ status: 429 });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  await few.stop();
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';
import { MailServer } from '../testing/mail-server.ts';

const mail = new MailServer();
let api: TestApi;
beforeAll(async () => {
  await mail.start();
  api = await startTestApi({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      PUBLIC_URL: 'https://weekwise.example',
      MAIL_FROM: 'Weekwise <hello@weekwise.example>',
    },
  });
});
afterAll(async () => {
  await api.stop();
  await mail.stop();
});

async function forgets(email: string): Promise<void> {
  await api.visitor().does('forgotPassword', { body: { email } });
}

describe('letters by SMTP', () => {
  beforeEach(() => api.travelTo(START));
  afterEach(() => {
    mail.unknown.clear();
    mail.later.clear();
  });

  it('carry both forms, the sender, and a link to the public address', async () => {
    const email = newEmail();
    await api.signUp({ email });
    await forgets(email);
    await api.deliverLetters();
    expect(mail.to(email)).toHaveLength(1);
    const letter = mail.to(email)[0];
    expect(letter?.from).toMatchObject({ name: 'Weekwise', address: 'hello@weekwise.example' });
    expect(letter?.subject).toBe('Reset your Weekwise password');
    const link = /https:\/\/weekwise\.example\/reset-password\?token=[\w-]{43}/;
    expect(letter?.text).toMatch(link);
    expect(letter?.html).toMatch(link);
    expect(await api.deliverLetters()).toEqual({ sent: 0, waiting: 0, givenUp: 0 });
  });

  it('wait while the server is down, hold up nothing, and leave when it is back', async () => {
    const [one, two] = [newEmail(), newEmail()];
    const ann = await api.signUp({ email: one });
    await api.signUp({ email: two });
    await giveRent(ann);
    await mail.stop();
    await forgets(one);
    await forgets(two);
    await api.deliverLetters();
    await ann.does('addWeekSavings');
    await api.scheduler.runDue();
    expect(await ann.does('schedulerStatus')).toMatchObject({ isRunning: true });
    expect(mail.to(one)).toEqual([]);
    await mail.start();
    api.travelTo('2026-03-04T10:10:00.000Z');
    await api.scheduler.runDue();
    expect([mail.to(one).length, mail.to(two).length]).toEqual([1, 1]);
  });

  it('with a link come first only where this very person has confirmed the address', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    for (const email of [known, unknown]) await api.signUp({ email });
    const confirm = 'UPDATE identity.users SET email_verified_at = created_at WHERE email = $1';
    await api.pool.query(confirm, [known]);
    const urgencyOf = async (email: string) => {
      const text = `SELECT urgency & 2 AS urgency FROM identity.letters JOIN identity.users ON users.id = user_id
        WHERE email = $1 AND holds = 'link'`;
      return (await api.pool.query<{ urgency: number }>(text, [email])).rows[0]?.urgency;
    };
    for (const email of [known, unknown]) await forgets(email);
    await expect.poll(() => urgencyOf(known)).toBe(0);
    await expect.poll(() => urgencyOf(unknown)).toBe(2);
  });

  it('that nobody takes are given up, and the others leave', async () => {
    const [one, two] = [newEmail(), newEmail()];
    for (const email of [one, two]) await api.signUp({ email });
    mail.unknown.add(one);
    for (const email of [one, two]) await forgets(email);
    await api.deliverLetters();
    expect(mail.to(two)).toHaveLength(1);
    mail.unknown.clear();
    api.travelTo('2026-03-04T10:30:00.000Z');
    await api.deliverLetters();
    expect(mail.to(one)).toEqual([]);
  });

  it('leave also while others are turned away for now', async () => {
    api.travelTo('2026-03-08T10:00:00.000Z');
    const [one, two] = [newEmail(), newEmail()];
    for (const email of [one, two]) {
      const person = await api.signUp({ email });
      await giveRent(person);
      await person.does('changeBill', { id: 1, body: { dueDate: '2026-03-09' } });
    }
    const confirm =
      'UPDATE identity.users SET email_verified_at = created_at WHERE email = ANY ($1)';
    await api.pool.query(confirm, [[one, two]]);
    await mail.stop();
    await api.scheduler.runDue();
    await mail.start();
    // The one that is turned away comes first.
    await api.pool.query(
      `UPDATE identity.letters SET next_attempt_at = created_at
        WHERE user_id = (SELECT id FROM identity.users WHERE email = $1)`,
      [one],
    );
    mail.later.add(one);
    api.travelTo('2026-03-08T10:10:00.000Z');
    await api.deliverLetters();
    expect([mail.to(one).length, mail.to(two).length]).toEqual([0, 1]);
    mail.later.clear();
    api.travelTo('2026-03-08T10:30:00.000Z');
    await api.deliverLetters();
    expect(mail.to(one)).toHaveLength(1);
  });

  it('are not sent when they have nothing to say any more', async () => {
    const email = newEmail();
    await api.signUp({ email });
    await mail.stop();
    await forgets(email);
    await api.deliverLetters();
    await mail.start();
    api.travelTo('2026-03-04T11:00:00.000Z');
    await api.deliverLetters();
    expect(mail.to(email)).toEqual([]);
  });

  it('leave soon after a clock that ran ahead is put right, but for links, which are void then', async () => {
    const [one, two] = [newEmail(), newEmail()];
    const ann = await api.signUp({ email: one });
    await api.signUp({ email: two });
    api.travelTo('2026-03-06T10:00:00.000Z');
    await mail.stop();
    const passwords = { password: PASSWORD, newPassword: 'another horse altogether' };
    await ann.does('changePassword', { body: passwords });
    await forgets(two);
    await api.deliverLetters();
    await mail.start();
    api.travelTo('2026-03-04T10:20:00.000Z');
    await api.deliverLetters();
    expect(mail.to(one)).toHaveLength(1);
    api.travelTo('2026-03-04T12:10:00.000Z');
    await api.scheduler.runDue();
    api.travelTo('2026-03-06T10:10:00.000Z');
    await api.deliverLetters();
    expect(mail.to(two)).toEqual([]);
  });

  it('leave once from two instances that deliver at the same time', async () => {
    const other = await api.another();
    const people = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const email = newEmail();
        await api.signUp({ email });
        return email;
      }),
    );
    await mail.stop();
    for (const email of people) await forgets(email);
    await api.deliverLetters();
    await mail.start();
    api.travelTo('2026-03-04T10:20:00.000Z');
    await Promise.all([api.deliverLetters(), other.deliverLetters()]);
    expect(people.map((email) => mail.to(email).length)).toEqual(people.map(() => 1));
    await other.stop();
  });
});

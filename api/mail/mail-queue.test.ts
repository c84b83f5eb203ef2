import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';
import { MailServer } from '../testing/mail-server.ts';
import { createMailQueue, type MailQueue } from './mail-queue.ts';

const mail = new MailServer();
let api: TestApi;
beforeAll(async () => {
  await mail.start();
  api = await startTestApi({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      PUBLIC_URL: 'https://weekwise.example/app',
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

  it('that somebody waits for leave before reminders and reports, whichever came first', async () => {
    api.travelTo('2026-03-05T10:00:00.000Z');
    const [one, two] = [newEmail(), newEmail()];
    const ann = await api.signUp({ email: one });
    await api.signUp({ email: two });
    await giveRent(ann);
    await ann.does('changeBill', { id: 1, body: { dueDate: '2026-03-06' } });
    await mail.stop();
    await api.scheduler.runDue();
    await forgets(two);
    await api.deliverLetters();
    await mail.start();
    api.travelTo('2026-03-05T10:20:00.000Z');
    const before = mail.received.length;
    expect(await api.deliverLetters()).toMatchObject({ sent: 2, waiting: 0 });
    const subjects = mail.received.slice(before).map(({ subject }) => subject);
    expect(subjects).toEqual(['Reset your Weekwise password', 'Rent is due tomorrow']);
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
    const ann = await api.signUp({ email: one });
    await api.signUp({ email: two });
    await giveRent(ann);
    await ann.does('changeBill', { id: 1, body: { dueDate: '2026-03-09' } });
    mail.later.set(one, () => forgets(two));
    await api.scheduler.runDue();
    await api.deliverLetters();
    expect(mail.to(two)).toHaveLength(1);
    expect(mail.to(one)).toEqual([]);
    mail.later.clear();
    api.travelTo('2026-03-08T10:20:00.000Z');
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

describe('a queue of its own', () => {
  const sent: string[] = [];
  let queue: MailQueue;
  beforeEach(async () => {
    await api.pool.query('TRUNCATE identity.letters');
    sent.length = 0;
    queue = createMailQueue({
      ...{ db: api.pool, secret: 'a secret of 32 letters, or more', clock: () => new Date(START) },
      log: createLog('silent'),
      limits: { newsToUnconfirmed: () => Promise.reject(new Error('Nobody asks')) },
      send: async (id) => void sent.push(id),
    });
  });

  /** Posts a letter to somebody new, and answers its id. */
  async function posted({ confirmed }: { confirmed: boolean }): Promise<string> {
    const email = newEmail();
    await api.signUp({ email });
    const { rows } = await api.pool.query<{ id: string }>(
      `UPDATE identity.users SET email_verified_at = CASE WHEN $2 THEN now() END WHERE email = $1 RETURNING id`,
      [email, confirmed],
    );
    const id = randomUUID();
    const letter = { to: email, subject: 'Hello', text: '', html: '' };
    const expiresAt = new Date('2026-03-05T10:00:00.000Z');
    await queue.post({ id, userId: rows[0]?.id ?? '', letter, expiresAt });
    return id;
  }

  it('sends all letters, however few there were when the database last counted them', async () => {
    const ids = [await posted({ confirmed: true })];
    await api.pool.query('VACUUM ANALYZE identity.letters');
    while (ids.length < 5) ids.push(await posted({ confirmed: true }));
    expect(await queue.deliver()).toEqual({ sent: 5, waiting: 0, givenUp: 0 });
    expect(sent.toSorted()).toEqual(ids.toSorted());
  });

  it('that is stopped ends the letter under way, and begins no other', async () => {
    for (let nth = 0; nth < 3; nth += 1) await posted({ confirmed: true });
    const delivered = queue.deliver();
    await queue.stop();
    expect(await delivered).toMatchObject({ sent: sent.length });
    expect(sent.length).toBeLessThan(3);
  });

  it('sends letters to those who have answered one before those to addresses that a stranger may have made up', async () => {
    const unknown = await posted({ confirmed: false });
    const known = await posted({ confirmed: true });
    await queue.deliver();
    expect(sent).toEqual([known, unknown]);
  });
});

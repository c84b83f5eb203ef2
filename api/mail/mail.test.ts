import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { giveRent } from '../testing/household.ts';
import { takeLetter, takeLetters } from '../testing/outbox.ts';

/** A real mail server, which can be stopped and started again on its port. */
class MailServer {
  readonly received: Email[] = [];
  /** Addresses that it takes no letter for. */
  readonly unknown = new Set<string>();
  port = 0;
  #server: SMTPServer | null = null;

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        if (!this.unknown.has(address)) return done();
        done(Object.assign(new Error('No such user'), { responseCode: 550 }));
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((letter) => {
            this.received.push(letter);
            done();
          }, done);
        });
      },
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  to(address: string): Email[] {
    return this.received.filter(({ to }) => to?.[0]?.address === address);
  }
}

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
  beforeEach(() => api.travelTo('2026-03-04T10:00:00.000Z'));
  afterEach(() => mail.unknown.clear());

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

describe('letters that come by themselves', () => {
  let house: TestApi;
  beforeAll(async () => {
    house = await startTestApi({ env: { PUBLIC_URL: 'https://weekwise.example' } });
  });
  afterAll(() => house.stop());
  beforeEach(async () => {
    house.travelTo('2026-03-04T10:00:00.000Z');
    await house.pool.query('TRUNCATE schedule.runs');
  });

  async function tenant(): Promise<{ ann: Client; email: string }> {
    const email = newEmail();
    const ann = await house.signUp({ email, timeZone: 'Australia/Sydney' });
    await giveRent(ann);
    await ann.does('changeBill', { id: 1, body: { name: 'Rent & <b>', dueDate: '2026-03-20' } });
    return { ann, email };
  }
  const morningOf = (day: string) => house.travelTo(`${day}T22:00:00.000Z`);
  const night = async (day: string) => {
    morningOf(day);
    await house.scheduler.runDue();
  };

  it.each([
    [1, '2026-03-17', '2026-03-18', 'tomorrow'],
    [3, '2026-03-15', '2026-03-16', 'in 3 days'],
    [7, '2026-03-11', '2026-03-12', 'in 7 days'],
  ] as const)('remind %i days before, in the morning, once', async (days, before, then, when) => {
    const { ann, email } = await tenant();
    await ann.does('changePreferences', { body: { reminderDays: days, dateFormat: 'DD/MM/YYYY' } });
    await night(before);
    expect(await takeLetters(house.dataDir, email)).toEqual([]);
    house.travelTo(`${then}T19:59:00.000Z`);
    await house.scheduler.runDue();
    expect(await takeLetters(house.dataDir, email)).toEqual([]);
    await night(then);
    await house.deliverLetters();
    const letter = await takeLetter(house.dataDir, email);
    expect(letter.subject).toBe(`Rent & <b> is due ${when}`);
    expect(letter.text).toContain('Due date: 20/03/2026\nAmount: $433.00\n');
    expect(letter.text).toContain('https://weekwise.example/dashboard?dialog=pay-bill&id=1');
    expect(letter.html).toContain('Rent &amp; &lt;b&gt; is due');
    expect(letter.html).toContain('/dashboard?dialog=pay-bill&amp;id=1"');
    for (const day of ['2026-03-18', '2026-03-19']) await night(day);
    await house.deliverLetters();
    expect(await takeLetters(house.dataDir, email)).toEqual([]);
  });

  it('remind again of the next due date, once the bill is paid', async () => {
    const { ann, email } = await tenant();
    await night('2026-03-16');
    await house.deliverLetters();
    await takeLetter(house.dataDir, email);
    await ann.does('payBillWithArrears', {
      body: {
        billId: 1,
        paymentAmount: '433',
        shortfallAmount: '233',
        paymentMethod: 'immediate',
      },
    });
    await night('2026-04-15');
    expect(await takeLetters(house.dataDir, email)).toEqual([]);
    await night('2026-04-16');
    await house.deliverLetters();
    expect((await takeLetter(house.dataDir, email)).subject).toContain('is due in 3 days');
  });

  it.each([[{ billReminders: false }], [{ emailNotifications: false }]])(
    'stay away from who wants %j',
    async (body) => {
      const { ann, email } = await tenant();
      await ann.does('changePreferences', { body });
      await night('2026-03-18');
      await house.deliverLetters();
      expect(await takeLetters(house.dataDir, email)).toEqual([]);
    },
  );

  it('report each week on Monday, to who asked for it, and once after weeks away', async () => {
    const { ann, email } = await tenant();
    await ann.does('changePreferences', {
      body: { weeklyReports: true, billReminders: false, currency: 'EUR' },
    });
    await ann.does('changeAccount', { id: 1, body: { balance: '2000' } });
    await night('2026-03-04');
    await night('2026-03-14');
    await house.deliverLetters();
    expect(await takeLetters(house.dataDir, email)).toEqual([]);
    await night('2026-03-15');
    await house.deliverLetters();
    const letter = await takeLetter(house.dataDir, email);
    expect(letter.subject).toBe('Your week from 03/09/2026');
    expect(letter.text).toContain(
      'Set aside: €100.00\nBills paid: €0.00\nSaved for bills: €200.00',
    );
    expect(letter.text).toContain('In all accounts: €2,200.00');
    expect(letter.text).toContain('Rent & <b>, 03/20/2026: €433.00');
    await night('2026-04-20');
    await house.deliverLetters();
    expect((await takeLetter(house.dataDir, email)).subject).toBe('Your week from 04/13/2026');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newEmail, START, startTestApi, type TestApi } from '../../testing/api.ts';
import type { Client } from '../../testing/client.ts';
import { giveRent, RENT } from '../../testing/household.ts';
import { takeLetter, takeLetters } from '../../testing/outbox.ts';

const CONFIRM = 'UPDATE identity.users SET email_verified_at = now() WHERE email = $1';

describe('letters that come by themselves', () => {
  let house: TestApi;
  beforeAll(async () => {
    house = await startTestApi({ env: { PUBLIC_URL: 'https://weekwise.example' } });
  });
  afterAll(() => house.stop());
  beforeEach(async () => {
    house.travelTo(START);
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

  it.each([
    ['Pay at https://evil.example', false],
    ['Pay at evil．example', false],
    ['pay@evil.example', false],
    ['Pay at https://evil.example', true],
  ])('name %j to an address that somebody has confirmed: %s', async (name, confirmed) => {
    const { ann, email } = await tenant();
    if (confirmed) await house.pool.query(CONFIRM, [email]);
    const body = { weeklyReports: true };
    await ann.does('changePreferences', { body });
    await ann.does('changeBill', { id: 1, body: { name, dueDate: '2026-03-17' } });
    await night('2026-03-15');
    await house.deliverLetters();
    const letters = await takeLetters(house.dataDir, email);
    expect(letters).toHaveLength(2);
    for (const { text } of letters) expect(text).toContain(confirmed ? name : 'Bill 1');
    const told = JSON.stringify(letters);
    expect(told.includes('evil')).toBe(confirmed);
  });

  it.each([
    [2, false],
    [4, true],
  ])('remind %i times a day at most of what is added, confirmed: %s', async (count, confirmed) => {
    const { ann, email } = await tenant();
    if (confirmed) await house.pool.query(CONFIRM, [email]);
    for (const minutes of ['00', '15', '30', '45']) {
      await ann.does('createBill', { body: { ...RENT, name: minutes, dueDate: '2026-03-18' } });
      house.travelTo(`2026-03-15T22:${minutes}:00.000Z`);
      await house.scheduler.runDue();
    }
    await house.deliverLetters();
    expect(await takeLetters(house.dataDir, email)).toHaveLength(count);
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

  it.each([
    [{ billReminders: false }],
    [{ emailNotifications: false }],
    [{ paydayReminders: true, billReminders: false, payDay: 'thursday' as const }],
  ])('stay away from who wants %j', async (body) => {
    const { ann, email } = await tenant();
    await ann.does('changePreferences', { body });
    await night('2026-03-18');
    await house.deliverLetters();
    expect(await takeLetters(house.dataDir, email)).toEqual([]);
  });

  it('name what is left of what is part paid, in the report too', async () => {
    const { ann, email } = await tenant();
    await ann.does('changePreferences', { body: { weeklyReports: true, reminderDays: 7 } });
    await ann.does('fundBill', { id: 1, body: { amount: '100.00' } });
    await ann.does('payBill', { body: { billId: 1, amount: '33.00', isPart: true } });
    await night('2026-03-15');
    await house.deliverLetters();
    const letters = await takeLetters(house.dataDir, email);
    const reminder = letters.find(({ subject }) => subject?.includes('is due'));
    const report = letters.find(({ subject }) => subject?.startsWith('Your week'));
    expect(reminder?.text).toContain('Left to pay: $400.00\n');
    expect(report?.text).toContain('$400.00');
  });

  it('name what is scheduled for the period, with a sum of what is asked for then', async () => {
    const { ann, email } = await tenant();
    const later = { billId: 1, amount: '400.50', dueDate: '2026-03-20', processImmediately: false };
    await ann.does('payBill', { body: later });
    await ann.does('changePreferences', { body: { weeklyReports: true, reminderDays: 7 } });
    await night('2026-03-15');
    const pay = {
      payFrequency: 'fortnightly',
      payDate: '2026-03-18',
      payDay: 'wednesday',
    } as const;
    await ann.does('changePreferences', { body: { ...pay, paydayReminders: true } });
    for (const day of ['2026-03-16', '2026-03-17']) await night(day);
    await house.deliverLetters();
    const letters = await takeLetters(house.dataDir, email);
    const told = (subject: string) => letters.find((one) => one.subject?.includes(subject))?.text;
    expect(told('is due in')).toMatch(
      /Amount: \$400\.50\nSaved: \$\d+\.00\nStill missing: \$\d+\.50\n/,
    );
    expect(told('Your week')).toContain('Rent & <b>, 03/20/2026: $400.50');
    expect(told('next payday')).toContain('Rent & <b>, 03/20/2026: $400.50\nIn all: $400.50');
    expect((await ann.does('thisPay')).dueTotal).toBe('400.50');
  });

  it('say nothing of what was due once and is paid', async () => {
    const { ann, email } = await tenant();
    const move = { ...RENT, name: 'Move', amount: '10.00', frequency: 'once' } as const;
    await ann.does('createBill', { body: { ...move, dueDate: '2026-03-18' } });
    await ann.does('changePreferences', { body: { weeklyReports: true, reminderDays: 7 } });
    await ann.does('fundBill', { id: 2, body: { amount: '10.00' } });
    await ann.does('payBill', { body: { billId: 2 } });
    await night('2026-03-15');
    await house.deliverLetters();
    const letters = await takeLetters(house.dataDir, email);
    expect(letters.map(({ subject }) => subject).sort()).toEqual([
      'Rent & <b> is due in 4 days',
      'Your week from 03/09/2026',
    ]);
    for (const { text } of letters) expect(text).not.toContain('Move');
  });

  it('on the payday name all that is due before the next, in place of each due date', async () => {
    const { ann, email } = await tenant();
    const food = { ...RENT, name: 'Food', amount: '10.00', frequency: 'weekly' } as const;
    await ann.does('createBill', { body: { ...food, dueDate: '2026-03-16' } });
    const pay = { payFrequency: 'fortnightly', payDate: '2026-03-13' } as const;
    await ann.does('changePreferences', { body: { ...pay, paydayReminders: true } });
    // Wednesday in the pay before: who has just asked for it waits, and is not reminded by the day.
    for (const day of ['2026-03-04', '2026-03-11']) await night(day);
    await house.deliverLetters();
    expect(await takeLetters(house.dataDir, email)).toEqual([]);
    // Friday morning in Sydney.
    await night('2026-03-12');
    await house.deliverLetters();
    const letter = await takeLetter(house.dataDir, email);
    expect(letter.subject).toBe('3 bills are due before your next payday');
    expect(letter.text).toContain('Your next payday is 03/27/2026. Until then these are due:');
    expect(letter.text).toContain(
      [
        'Food, 03/16/2026: $10.00',
        'Rent & <b>, 03/20/2026: $433.00',
        'Food, 03/23/2026: $10.00',
        'In all: $453.00',
      ].join('\n'),
    );
    for (const day of ['2026-03-16', '2026-03-19']) await night(day);
    await house.deliverLetters();
    expect(await takeLetters(house.dataDir, email)).toEqual([]);
    // The server is back a day after the next payday, and nothing is due any more.
    for (const id of [1, 2]) await ann.does('deleteBill', { id });
    await night('2026-03-27');
    await night('2026-03-28');
    await house.deliverLetters();
    const next = await takeLetter(house.dataDir, email);
    expect(next.subject).toBe('Nothing is due before your next payday');
    expect(next.text).toContain('Your next payday is 04/10/2026.');
  });

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

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OWN_LOCKS } from '../../ledger/store/testing/locks.ts';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import { addWeeks, giveRent, RENT } from '../testing/household.ts';
import { JOB_NAMES } from './job.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.travelTo(START);
  await api.pool.query(
    'TRUNCATE schedule.heartbeat, schedule.runs, schedule.done, schedule.reminders',
  );
});

const runsOf = async () =>
  (await api.pool.query('SELECT job, result FROM schedule.runs ORDER BY started_at')).rows as {
    job: string;
    result: string;
  }[];

describe('the scheduler', () => {
  it('has nothing to do where nobody has registered yet', async () => {
    await api.scheduler.runDue();
    expect((await runsOf()).filter(({ result }) => result !== 'succeeded')).toEqual([]);
  });

  it('says that it does not run before it does, and again when its heartbeat is old', async () => {
    const ann = await api.signUp();
    const never = await ann.does('schedulerStatus');
    expect(never.isRunning).toBe(false);
    expect(never.jobs.map(({ name }) => name)).toEqual(JOB_NAMES);
    expect(never.jobs.every(({ lastRun }) => lastRun === null)).toBe(true);

    await api.scheduler.runDue();
    const running = await ann.does('schedulerStatus');
    expect(running.isRunning).toBe(true);
    expect(running.jobs).toContainEqual({
      name: 'weekly-accrual',
      lastRun: { startedAt: START, finishedAt: START, result: 'succeeded' },
      nextRun: '2026-03-04T10:15:00.000Z',
    });
    expect(running.jobs).toContainEqual(
      expect.objectContaining({ name: 'letters', nextRun: '2026-03-04T10:01:00.000Z' }),
    );

    api.travelTo('2026-03-04T10:00:59.999Z');
    expect(await ann.does('schedulerStatus')).toMatchObject({ isRunning: true });
    api.travelTo('2026-03-04T10:01:00.000Z');
    expect(await ann.does('schedulerStatus')).toMatchObject({ isRunning: false });
  });

  it('runs a job when it is due and not before, and once for all that it missed', async () => {
    await api.scheduler.runDue();
    await api.scheduler.runDue();
    expect(await runsOf()).toHaveLength(JOB_NAMES.length);
    api.travelTo('2026-03-04T10:14:59.000Z');
    await api.scheduler.runDue();
    const count = async (name: string) => (await runsOf()).filter(({ job }) => job === name).length;
    expect(await count('payments')).toBe(1);
    expect(await count('letters')).toBe(2);
    api.travelTo('2026-03-12T10:00:00.000Z');
    await api.scheduler.runDue();
    await api.scheduler.runDue();
    expect(await count('payments')).toBe(2);
    expect(await count('letters')).toBe(3);
  });

  it('started on two instances, does everything once, and whoever leads', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => api.signUp()));
    for (const person of people) await giveRent(person);
    const before = await api.eventCount();
    api.travelTo('2026-03-16T10:00:00.000Z');
    const [one, two] = await Promise.all([api.another(), api.another()]);
    one.scheduler.start();
    two.scheduler.start();
    await vi.waitFor(async () => expect(await runsOf()).toHaveLength(JOB_NAMES.length), 20_000);
    expect(new Set((await runsOf()).map(({ job }) => job)).size).toBe(JOB_NAMES.length);
    expect(await api.eventCount()).toBe(before + 2 * people.length);
    for (const person of people)
      expect(await person.does('listBills')).toMatchObject([
        { savings: { savedAmount: '200.00' } },
      ]);

    await one.stop();
    await two.stop();
  }, 30_000);

  it('is led by one instance until that is gone, and then by another', async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    const one = await api.another();
    one.scheduler.start();
    await vi.waitFor(async () => expect(await runsOf()).toHaveLength(JOB_NAMES.length), 20_000);
    const two = await api.another();
    two.scheduler.start();
    api.travelTo('2026-03-09T10:00:00.000Z');
    await one.stop();
    await vi.waitFor(
      async () =>
        expect(await ann.does('listBills')).toMatchObject([{ savings: { savedAmount: '100.00' } }]),
      20_000,
    );
    expect(await ann.does('schedulerStatus')).toMatchObject({ isRunning: true });
    await two.stop();
  }, 60_000);

  it('leads on when the connection that holds its lock is cut', async () => {
    const one = await api.another();
    one.scheduler.start();
    await vi.waitFor(async () => expect(await runsOf()).toHaveLength(JOB_NAMES.length), 20_000);
    const { rowCount } = await api.pool.query(
      `SELECT pg_terminate_backend(pid) FROM ${OWN_LOCKS} WHERE locktype = 'advisory' AND granted
        AND ((classid::bigint << 32) | objid::bigint) = hashtextextended('scheduler', 0)`,
    );
    expect(rowCount).toBe(1);
    api.travelTo('2026-03-04T10:15:00.000Z');
    await vi.waitFor(
      async () => expect((await runsOf()).length).toBeGreaterThan(JOB_NAMES.length),
      20_000,
    );
    await one.stop();
  }, 60_000);

  it('sets aside, moves and pays what is due, in this order', async () => {
    const ann = await api.signUp();
    await giveRent(ann, '600.00');
    await ann.does('createAccount', { body: { name: 'Savings', balance: '0' } });
    await ann.does('createSavingsRule', {
      body: {
        fromAccountId: 1,
        toAccountId: 2,
        amount: '50',
        frequency: 'weekly',
        transferDay: 1,
        transferDayType: 'weekly',
      },
    });
    await addWeeks(ann, 3);
    await ann.does('changeBill', {
      id: 1,
      body: { isAutomatic: true, paymentDay: 1, paymentDayType: 'weekly', dueDate: '2026-03-09' },
    });
    api.travelTo('2026-03-09T00:05:00.000Z');
    await api.scheduler.runDue();
    const types = (await ann.does('activity')).map(({ type }) => type);
    expect(types.slice(0, 3)).toEqual(['BillPaid', 'SavingsRuleApplied', 'WeekAccrued']);
    // 600 + 3 weeks and one more of 100 - 50 moved - 433 paid.
    expect(await ann.does('listAccounts')).toMatchObject([
      { balance: '517.00' },
      { balance: '50.00' },
    ]);
    api.travelTo('2026-03-09T00:20:00.000Z');
    await api.scheduler.runDue();
    expect(await ann.does('activity')).toHaveLength(types.length);
  });

  it('tries once a day to pay what it could not', async () => {
    const ann = await api.signUp();
    await giveRent(ann, '100.00');
    await ann.does('changeBill', { id: 1, body: { isAutomatic: true, dueDate: '2026-03-09' } });
    const dueOnceIts = async (instant: string) => {
      api.travelTo(instant);
      await api.scheduler.runDue();
      return (await ann.does('listBills'))[0]?.dueDate;
    };
    expect(await dueOnceIts('2026-03-09T00:05:00.000Z')).toBe('2026-03-09');
    expect(await dueOnceIts('2026-03-10T00:05:00.000Z')).toBe('2026-03-09');
    await ann.does('changeAccount', { id: 1, body: { balance: '1000.00' } });
    expect(await dueOnceIts('2026-03-10T23:00:00.000Z')).toBe('2026-03-09');
    expect(await dueOnceIts('2026-03-11T00:05:00.000Z')).toBe('2026-04-09');
  });

  it("begins a ledger's day when it begins in its own time zone", async () => {
    const sydney = await api.signUp({ timeZone: 'Australia/Sydney' });
    const hawaii = await api.signUp({ timeZone: 'Pacific/Honolulu' });
    for (const person of [sydney, hawaii]) await giveRent(person);
    const saved = async () =>
      Promise.all(
        [sydney, hawaii].map(
          async (person) => (await person.does('listBills'))[0]?.savings.savedAmount,
        ),
      );
    api.travelTo('2026-03-08T12:59:00.000Z');
    await api.scheduler.runDue();
    expect(await saved()).toEqual(['0.00', '0.00']);
    api.travelTo('2026-03-08T13:15:00.000Z');
    await api.scheduler.runDue();
    expect(await saved()).toEqual(['100.00', '0.00']);
    api.travelTo('2026-03-09T10:00:00.000Z');
    await api.scheduler.runDue();
    expect(await saved()).toEqual(['100.00', '100.00']);
  });

  it('tells that a job failed, and goes on with the others', async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    await ann.does('changeBill', { id: 1, body: { dueDate: '2026-03-11' } });
    await api.pool.query('ALTER TABLE schedule.reminders RENAME TO elsewhere');
    api.travelTo('2026-03-09T10:00:00.000Z');
    await api.scheduler.runDue();
    await api.pool.query('ALTER TABLE schedule.elsewhere RENAME TO reminders');
    const { jobs } = await ann.does('schedulerStatus');
    const results = Object.fromEntries(jobs.map(({ name, lastRun }) => [name, lastRun?.result]));
    expect(results).toMatchObject({ reminders: 'failed', 'weekly-reports': 'succeeded' });
    expect(await ann.does('listBills')).toMatchObject([{ savings: { savedAmount: '100.00' } }]);
  });

  it('clears away what has had its time', async () => {
    const ann = await api.signUp();
    await api.visitor().does('forgotPassword', { body: { email: 'nobody@example.com' } });
    const { email } = await ann.does('currentUser');
    await api.visitor().does('forgotPassword', { body: { email } });
    await ann.does('createAccount', { body: { name: 'A' }, key: 'one' });
    await api.scheduler.runDue();
    api.travelTo('2026-05-04T10:00:00.000Z');
    await api.scheduler.runDue();
    for (const table of ['sessions', 'reset_tokens', 'letters', 'answers']) {
      const { rows } = await api.pool.query(`SELECT count(*) FROM identity.${table}`);
      expect([table, rows[0].count]).toEqual([table, '0']);
    }
    api.travelTo('2026-05-04T12:00:00.000Z');
    await api.scheduler.runDue();
    const { rows } = await api.pool.query('SELECT min(started_at) AS first FROM schedule.runs');
    expect(rows[0].first).toEqual(new Date('2026-05-04T10:00:00.000Z'));
  });

  it('ends a deletion of all data that was cut short', async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    const { id } = await ann.does('currentUser');
    await api.pool.query(
      `INSERT INTO identity.erasures (id, user_id, ledger_id, next_ledger_id, requested_at)
        SELECT gen_random_uuid(), id, ledger_id, gen_random_uuid(), $2 FROM identity.users WHERE id = $1`,
      [id, new Date(START)],
    );
    await api.scheduler.runDue();
    expect(await ann.does('listBills')).toEqual([]);
    await ann.does('createAccount', { body: { name: 'New', balance: '5' } });
    await ann.does('createBill', { body: RENT });
  });
});

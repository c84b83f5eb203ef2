import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import type { Job } from './job.ts';
import { createScheduler } from './scheduler.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  now = new Date(START);
  await api.pool.query('TRUNCATE schedule.runs');
});
let now: Date;

describe('a job that lets the next of its lane go on', () => {
  /** Three jobs of one lane. Each run of the first lets the others go on at once, and ends when it is let go. */
  function lane() {
    const begun: string[] = [];
    const letGo: (() => void)[] = [];
    const first: Job = {
      name: 'weekly-accrual',
      pattern: '*/15 * * * *',
      run: async (signal, goOn) => {
        begun.push('first');
        goOn();
        await new Promise<void>((resolve) => {
          letGo.push(resolve);
        });
        signal.throwIfAborted();
        return { failed: 0 };
      },
    };
    const quick = (name: Job['name'], pattern: string, told: string): Job => ({
      name,
      pattern,
      run: async () => {
        begun.push(told);
        return { failed: 0 };
      },
    });
    const second = quick('savings-rules', '*/15 * * * *', 'second');
    const third = quick('payments', '* * * * *', 'third');
    const scheduler = createScheduler({
      pool: api.pool,
      db: api.pool,
      lanes: [[first, second, third]],
      leads: false,
      clock: () => now,
      log: createLog('silent'),
    });
    return { begun, letGo, scheduler };
  }
  const noted = async () =>
    (await api.pool.query('SELECT job FROM schedule.runs ORDER BY started_at')).rows.map(
      ({ job }) => job as string,
    );
  const settling = (promise: Promise<void>) => {
    const state = { settled: false, promise };
    void promise.then(() => {
      state.settled = true;
    });
    return state;
  };

  it('is not begun again at the next look, and holds up nothing but the end of what began it', async () => {
    const { begun, letGo, scheduler } = lane();
    const look = settling(scheduler.runDue());
    await vi.waitFor(async () => expect(await noted()).toEqual(['savings-rules', 'payments']));
    expect(begun).toEqual(['first', 'second', 'third']);

    now = new Date('2026-03-04T10:01:00.000Z');
    await scheduler.runDue();
    expect(begun).toEqual(['first', 'second', 'third', 'third']);
    expect(look.settled).toBe(false);

    letGo[0]?.();
    await look.promise;
    expect(await noted()).toContain('weekly-accrual');
    await scheduler.runDue();
    expect(begun).toHaveLength(4);
  });

  it('is begun beside itself once it is due again', async () => {
    const { begun, letGo, scheduler } = lane();
    const look = settling(scheduler.runDue());
    await vi.waitFor(() => expect(begun).toHaveLength(3));
    now = new Date('2026-03-04T10:15:00.000Z');
    const next = settling(scheduler.runDue());
    await vi.waitFor(() => expect(begun).toHaveLength(6));
    await scheduler.runDue();
    expect(begun.filter((name) => name === 'first')).toHaveLength(2);

    letGo[0]?.();
    await look.promise;
    await scheduler.runDue();
    expect(begun).toHaveLength(6);
    expect(next.settled).toBe(false);
    letGo[1]?.();
    await next.promise;
  });

  it('is waited for by the stop, and is due again when that interrupts it', async () => {
    const { begun, letGo, scheduler } = lane();
    const look = settling(scheduler.runDue());
    await vi.waitFor(async () => expect(await noted()).toHaveLength(2));
    const stop = settling(scheduler.stop());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([look.settled, stop.settled]).toEqual([false, false]);
    letGo[0]?.();
    await Promise.all([look.promise, stop.promise]);
    expect(await noted()).toEqual(['savings-rules', 'payments']);

    const after = lane();
    const again = settling(after.scheduler.runDue());
    await vi.waitFor(() => expect(after.begun).toEqual(['first']));
    after.letGo[0]?.();
    await again.promise;
    expect(begun).toHaveLength(3);
  });
});

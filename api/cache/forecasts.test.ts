/** A forecast is shared, takes turns, and ends with the last one who waits for it. */
import { describe, expect, it } from 'vitest';
import type { Look } from '../../ledger/handle.ts';
import { accountOpened, billAdded, ledgerOf, TODAY } from '../../ledger/testing/given.ts';
import { Refused } from '../http/refusals.ts';
import { isCollected } from '../testing/collected.ts';
import { viewForecast } from '../views/forecast.ts';
import { createForecasts } from './forecasts.ts';

const look = (balance: number): Look => ({
  ledger: ledgerOf([accountOpened(balance), billAdded()]),
  today: TODAY,
});

/** A person who waits for an answer, and may leave. */
const person = () => new AbortController();

describe('a forecast', () => {
  it('is worked out once for all who ask while nothing happens', async () => {
    const now = look(1_000);
    const forecasts = createForecasts({ look: async () => now }, viewForecast);
    const asked = Array.from({ length: 20 }, () =>
      forecasts('ledger', { weeks: 104 }, person().signal),
    );
    const [first, ...others] = await Promise.all(asked);
    for (const other of others) expect(other).toBe(first);
    expect(await forecasts('ledger', { weeks: 104 }, person().signal)).toBe(first);
  });

  it('is another one after any event, on another day, and for other weeks', async () => {
    let now = look(1_000);
    const forecasts = createForecasts({ look: async () => now }, viewForecast);
    const answers = [await forecasts('ledger', { weeks: 2 }, person().signal)];
    answers.push(await forecasts('ledger', { weeks: 3 }, person().signal));
    now = look(2_000);
    answers.push(await forecasts('ledger', { weeks: 2 }, person().signal));
    now = { ...now, today: '2026-03-05' };
    answers.push(await forecasts('ledger', { weeks: 2 }, person().signal));
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(4);
  });

  it('that is kept does not keep its ledger in memory', async () => {
    let now: Look | null = look(1_000);
    const forecasts = createForecasts({ look: async () => now ?? look(0) }, viewForecast);
    const forgotten = isCollected(async () => {
      await forecasts('ledger', { weeks: 2 }, person().signal);
      const { ledger } = now ?? look(0);
      now = null;
      return ledger;
    });
    expect(await forgotten).toBe(true);
  });

  it('is given up once everybody has left who waited for it, and not before', async () => {
    const now = look(1_000);
    const forecasts = createForecasts({ look: async () => now }, viewForecast);
    const [ann, bob, eve] = [person(), person(), person()];
    const [anns, bobs] = [ann, bob].map(({ signal }) =>
      forecasts('ledger', { weeks: 104 }, signal),
    );
    const eves = forecasts('ledger', { weeks: 103 }, eve.signal);
    ann.abort();
    eve.abort();
    await expect(eves).rejects.toThrow(Refused);
    expect(await anns).toBe(await bobs);
  });

  it('of one ledger begins when the one before has ended', async () => {
    const now = look(1_000);
    const forecasts = createForecasts({ look: async () => now }, viewForecast);
    const ended: number[] = [];
    const weeks = [104, 1, 50, 2];
    await Promise.all(
      weeks.map(async (count) => {
        await forecasts('ledger', { weeks: count }, person().signal);
        ended.push(count);
      }),
    );
    expect(ended).toEqual(weeks);
  });
});

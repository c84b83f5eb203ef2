/** What was stored by a clock that ran two days ahead, once it has been put right: it neither lasts longer than promised nor locks out. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as accounts from '../testing/accounts.ts';
import { newEmail, START, type TestApi } from '../testing/api.ts';
import { Client } from '../testing/client.ts';
import type { Instance } from '../testing/instance.ts';

const { ORIGIN } = accounts;

const TRIES = { LOGIN_FAILURES_PER_EMAIL: '3' };

let house: accounts.House;
let api: TestApi;
let second: Instance;
beforeAll(async () => {
  house = await accounts.startHouse(TRIES);
  api = house.api;
  second = await api.another({ env: { ...TRIES, PUBLIC_URL: ORIGIN } });
});
afterAll(async () => {
  await second.stop();
  await house.stop();
});
beforeEach(() => api.travelTo(START));

describe('tries that were counted', () => {
  const shift = (ms: number) =>
    api.pool.query('UPDATE identity.rate_limits SET expire = expire + $1', [ms]);
  /** How many of a dozen guesses at once, at two processes, are heard; and when the others may come again. */
  async function guess(email: string) {
    const body = { email, password: 'a wrong guess' };
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        new Client(at % 2 === 0 ? api.url : second.url).call('login', { body }),
      ),
    );
    const refused = replies.filter(({ status }) => status === 429);
    const seconds = refused.map(({ headers }) => Number(headers.get('retry-after')));
    return { heard: 12 - refused.length, seconds: Math.max(...seconds) };
  }

  it('count no longer than a quarter of an hour from now, and the next ones are counted as ever', async () => {
    const email = newEmail();
    expect(await guess(email)).toMatchObject({ heard: 3 });
    await shift(2 * 86_400_000);
    const next = await guess(email);
    expect(next.heard).toBe(3);
    expect(next.seconds).toBeLessThanOrEqual(15 * 60);
    expect(await guess(email)).toMatchObject({ heard: 0 });
  });

  it('count on where clocks differ by less than a minute', async () => {
    const email = newEmail();
    await guess(email);
    await shift(30_000);
    expect(await guess(email)).toMatchObject({ heard: 0 });
  });
});

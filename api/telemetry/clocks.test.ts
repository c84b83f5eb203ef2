/** A process whose clock is another than the database's says so. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Instance } from '../testing/instance.ts';
import { recordLog } from '../testing/record-log.ts';

const { log, lines } = recordLog('info');
let aheadMs = 0;
let api: TestApi;
let other: Instance;
beforeAll(async () => {
  api = await startTestApi({ clock: () => new Date() });
  const clock = () => new Date(Date.now() + aheadMs);
  other = await api.another({ clock, parts: () => ({ log }) });
});
afterAll(async () => {
  await other.stop();
  await api.stop();
});

const ready = async ({ url }: Instance) => (await fetch(`${url}/readyz`)).json();
async function figure({ url }: Instance): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^weekwise_clock_ahead_of_database_seconds (\S+)$/m.exec(text)?.[1]);
}
const said = () => lines().flatMap(({ msg = '' }) => (msg.includes('database') ? [msg] : []));

it('says nothing of a clock that differs by less than a minute', async () => {
  aheadMs = -50_000;
  for (const one of [api, other])
    await expect.poll(() => ready(one)).toEqual({ status: 'ready', problems: [] });
  expect(Math.abs((await figure(other)) + 50)).toBeLessThan(5);
  expect(said()).toEqual([]);
});

it.each([
  ['ahead of', 2 * 86_400_000],
  ['behind', -3_600_000],
])(
  "says that its clock is %s the database's, once in the log, and when it is no more",
  async (side, ms) => {
    aheadMs = ms;
    const before = said().length;
    const warning = expect.stringMatching(
      `^the clock of this process is \\d+ seconds ${side} the database's`,
    );
    for (let times = 0; times < 2; times += 1)
      expect(await ready(other)).toEqual({ status: 'ready', problems: [], warnings: [warning] });
    expect(await ready(api)).toEqual({ status: 'ready', problems: [] });
    expect(Math.abs((await figure(other)) - ms / 1_000)).toBeLessThan(5);
    aheadMs = 0;
    expect(await ready(other)).toEqual({ status: 'ready', problems: [] });
    expect(said().slice(before)).toEqual([
      "The clock differs from the database's",
      "The clock goes with the database's again",
    ]);
  },
);

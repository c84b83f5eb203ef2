/** How long a command goes on that others are quicker than. Its own work does not count against it. */
import { describe, expect, it } from 'vitest';
import { type Open, race } from './race.ts';

/** Tries as often as there are outcomes, and then answers; how often the ledger was read on in between. */
async function tried(outcomes: readonly Open[], withinMs: number) {
  let [tries, caughtUp] = [0, 0];
  const attempt = async () => {
    tries += 1;
    return outcomes[tries - 1] ?? ('done' as const);
  };
  const catchUp = async () => {
    caughtUp += 1;
  };
  return { answer: await race(attempt, catchUp, withinMs), tries, caughtUp };
}

describe('whose first try took all of the time', () => {
  it.each<Open>(['lost', 'look again'])('and was %j is tried again', async (open) => {
    expect(await tried([open], 0)).toMatchObject({ answer: 'done', tries: 2 });
  });

  it.each<Open>(['lost', 'look again'])('and is %j always is given up', async (open) => {
    const always = Array.from({ length: 1_000 }, () => open);
    const { answer, tries } = await tried(always, 0);
    expect(answer).toBeNull();
    expect(tries).toBeGreaterThan(1);
    expect(tries).toBeLessThan(20);
  });
});

it('reads the ledger on after each try that was lost, and only then', async () => {
  const outcome = await tried(['lost', 'look again', 'lost'], 60_000);
  expect(outcome).toEqual({ answer: 'done', tries: 4, caughtUp: 2 });
});

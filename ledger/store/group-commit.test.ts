import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from './event-store.ts';
import { GroupCommit } from './group-commit.ts';

/** A commit that waits until the test lets it go, and remembers its batches. */
function controlled(limits = { items: 100, weight: 100 }) {
  const batches: number[][] = [];
  const releases: (() => void)[] = [];
  const started: (() => void)[] = [];
  const group = new GroupCommit<number, string>(async (batch) => {
    batches.push(batch);
    await new Promise<void>((resolve) => {
      releases.push(resolve);
      started.shift()?.();
    });
    return batch.map((item) => `stored ${item}`);
  }, limits);
  const nextStart = () => new Promise<void>((resolve) => started.push(resolve));
  return { group, batches, nextStart, release: () => releases.shift()?.() };
}

/** What the database answers when it refuses something. */
function answer(code: string, message: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), { code });
}

describe('GroupCommit', () => {
  it('gathers the next batch while one is under way', async () => {
    const { group, batches, nextStart, release } = controlled();
    let begun = nextStart();
    const first = group.add(1, 1);
    await begun;
    const rest = [2, 3, 4].map((item) => group.add(item, 1));
    begun = nextStart();
    release();
    expect(await first).toBe('stored 1');
    await begun;
    release();
    expect(await Promise.all(rest)).toEqual(['stored 2', 'stored 3', 'stored 4']);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('limits a batch by number and weight, but lets a single heavy item go alone', async () => {
    const batches: number[][] = [];
    const commit = async (batch: number[]) => {
      batches.push(batch);
      return batch;
    };
    const group = new GroupCommit(commit, { items: 3, weight: 10 });
    await Promise.all([1, 2, 3, 4, 5, 60, 7, 8].map((item) => group.add(item, item)));
    expect(batches).toEqual([[1, 2, 3], [4, 5], [60], [7], [8]]);
  });

  it('lets heavy items go alone, in turns with all that are light, each kind in its order', async () => {
    const batches: number[][] = [];
    const later: Promise<number>[] = [];
    const commit = async (batch: number[]) => {
      batches.push(batch);
      // Light ones that come meanwhile.
      if (batches.length < 4) later.push(group.add(batches.length, 1));
      return batch;
    };
    const group: GroupCommit<number, number> = new GroupCommit(commit, {
      ...{ items: 10, weight: 10, heavy: 10 },
    });
    await Promise.all([50, 60, 70, 80, 4, 5].map((item) => group.add(item, item)));
    expect(await Promise.all(later)).toEqual([1, 2, 3]);
    expect(batches).toEqual([[50], [4, 5, 1], [60], [2, 3], [70], [80]]);
  });

  it('rejects a whole batch when the store is away, and tries the next one', async () => {
    let isAway = true;
    const commit = async (batch: number[]) => {
      if (isAway) throw new StoreUnavailable('away');
      return batch;
    };
    const group = new GroupCommit(commit, { items: 100, weight: 100 });
    const results = await Promise.allSettled([group.add(1, 1), group.add(2, 1)]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await group.add(3, 1)).toBe(3);
  });

  it('takes a batch apart when one of it cannot be stored', async () => {
    const commit = async (batch: number[]) => {
      if (batch.includes(2)) throw answer('22P02', 'not 2');
      return batch;
    };
    const group = new GroupCommit(commit, { items: 100, weight: 100 });
    const results = await Promise.allSettled([1, 2, 3].map((item) => group.add(item, 1)));
    expect(results).toMatchObject([
      { value: 1 },
      { status: 'rejected', reason: { message: 'not 2' } },
      { value: 3 },
    ]);
  });

  it.each([
    ['silence', new Error('Query read timeout')],
    ['a broken connection', new Error('Connection terminated unexpectedly')],
    ['a server that shuts down', answer('57P01', 'terminating connection')],
    ['a fault of the server', answer('XX000', 'cache lookup failed')],
  ])('blames nobody in a batch for %s', async (_, error) => {
    const batches: number[][] = [];
    const commit = async (batch: number[]): Promise<number[]> => {
      batches.push(batch);
      throw error;
    };
    const group = new GroupCommit(commit, { items: 100, weight: 100 });
    const results = await Promise.allSettled([1, 2, 3].map((item) => group.add(item, 1)));
    for (const result of results) expect(result).toEqual({ status: 'rejected', reason: error });
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('ends the search for the culprit when the database falls silent', async () => {
    const batches: number[][] = [];
    const commit = async (batch: number[]) => {
      batches.push(batch);
      if (batch.length > 1) throw answer('22P02', 'not 3');
      if (batch.includes(2)) throw new StoreUnavailable('No answer');
      return batch;
    };
    const group = new GroupCommit(commit, { items: 100, weight: 100 });
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => group.add(item, 1)));
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { nothingStored: false } },
      { status: 'rejected', reason: { nothingStored: true } },
      { status: 'rejected', reason: { nothingStored: true } },
    ]);
    expect(batches).toEqual([[1, 2, 3, 4], [1], [2]]);
  });

  it('makes nobody wait for as long again who came while the store was silent', async () => {
    let asked = 0;
    const commit = async (batch: number[]) => {
      asked += 1;
      if (asked === 1) throw new StoreUnavailable('No answer');
      return batch;
    };
    const group = new GroupCommit(commit, { items: 1, weight: 100 });
    const waiting = [1, 2, 3].map((item) => group.add(item, 1));
    const [sent, ...others] = await Promise.allSettled(waiting);
    expect(sent).toMatchObject({ status: 'rejected', reason: { nothingStored: false } });
    for (const result of others)
      expect(result).toMatchObject({ status: 'rejected', reason: { nothingStored: true } });
    expect(asked).toBe(1);
    expect(await group.add(4, 1)).toBe(4);
  });

  it('is drained when everything has its answer', async () => {
    const { group, nextStart, release } = controlled();
    await group.drained();
    const begun = nextStart();
    let isStored = false;
    const stored = group.add(1, 1).then(() => {
      isStored = true;
    });
    await begun;
    const drained = group.drained().then(() => isStored);
    release();
    expect(await drained).toBe(true);
    await stored;
  });
});

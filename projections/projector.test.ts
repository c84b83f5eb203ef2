/** The loop itself: following, waiting, taking over, and coming back. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventStore, StoreUnavailable } from '../ledger/store/event-store.ts';
import { openPostgresEventStore } from '../ledger/store/postgres.ts';
import { OWN_LOCKS } from '../ledger/store/testing/locks.ts';
import { startDatabaseProxy } from '../ledger/store/testing/proxy.ts';
import { accountOpened } from '../ledger/testing/given.ts';
import { stoppedLedgers } from './following.ts';
import type { Projector } from './projector.ts';
import { becomes, openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeEach(async () => {
  workshop = await openWorkshop();
});
afterEach(() => workshop.close());

/** Settles when the rows of the ledger have these balances, whoever brings them there. */
const shows = (ledgerId: string, balances: number[]) =>
  expect
    .poll(
      async () => {
        const stored = await workshop.tables.stored(ledgerId);
        return (
          stored && [...stored.folded.rows.accounts.values()].map((one) => one.entity.available)
        );
      },
      { timeout: 20_000 },
    )
    .toEqual(balances);

/** Ends the connections of whoever projects, as a crash or a lost network would. */
async function cutConnections(): Promise<void> {
  await workshop.pool.query(`
    SELECT pg_terminate_backend(pid) FROM ${OWN_LOCKS}
    WHERE locktype = 'advisory' AND application_name = 'projector read_model' AND granted`);
}

describe('a projector', () => {
  it('catches up, then follows, and says how far it is', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const projector = workshop.start();
    expect(projector.status()).toEqual({ state: 'starting', checkpoint: null });
    await becomes(projector, 'live');
    const position = await workshop.earn(ledgerId, 11);
    await shows(ledgerId, [111]);
    await expect.poll(() => projector.status()).toEqual({ state: 'live', checkpoint: position });
    await projector.stop();
    expect(projector.status().state).toBe('stopped');
  });

  it('leaves alone what was written with its events', async () => {
    const projector = workshop.start();
    await becomes(projector, 'live');
    const ledgerId = await workshop.given(accountOpened(100));
    await workshop.tables.bring(ledgerId, 1);
    const { rows } = await workshop.pool.query('SELECT xmin::text FROM read_model.ledgers');
    const head = await workshop.store.head();
    await expect.poll(() => projector.status().checkpoint).toEqual(head);
    const after = await workshop.pool.query('SELECT xmin::text FROM read_model.ledgers');
    expect(after.rows).toEqual(rows);
  });

  it('comes back after its connection was cut', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    await becomes(workshop.start(), 'live');
    await cutConnections();
    await workshop.earn(ledgerId, 5);
    await shows(ledgerId, [105]);
  });

  it('comes back after the event store was away', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    let calls = 0;
    const store: EventStore = Object.assign(Object.create(workshop.store), {
      subscribe: (options: Parameters<EventStore['subscribe']>[0]) => {
        calls += 1;
        if (calls < 3) throw new StoreUnavailable('gone for lunch');
        return workshop.store.subscribe(options);
      },
      head: () => workshop.store.head(),
    });
    workshop.start({ store });
    await shows(ledgerId, [100]);
    expect(calls).toBe(3);
    expect(workshop.logged.filter(({ message }) => message.includes('pause'))).toHaveLength(2);
  });

  it('folds anew what an older program has made, and what could not be folded, when it can', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    await workshop.project();
    await workshop.pool.query('UPDATE read_model.accounts SET available = 1');
    await workshop.pool.query('UPDATE read_model.ledgers SET version = 0');
    await becomes(workshop.start(), 'live');
    await shows(ledgerId, [100]);
    await workshop.pool.query('ALTER TABLE read_model.accounts ADD CONSTRAINT few CHECK (id < 2)');
    await workshop.happened(ledgerId, [accountOpened(5, 2)]);
    await expect.poll(() => stoppedLedgers(workshop.pool)).toMatchObject([{ ledgerId }]);
    await workshop.pool.query('ALTER TABLE read_model.accounts DROP CONSTRAINT few');
    await shows(ledgerId, [100, 5]);
    expect(await stoppedLedgers(workshop.pool)).toEqual([]);
  });
});

describe('an event store that is not the one that the tables follow', () => {
  it('stops whoever opens it, before anything is written to it', async () => {
    await workshop.given(accountOpened(100));
    await workshop.project();
    const another = await openWorkshop();
    const [projector, follower] = [true, false].map((projects) =>
      workshop.start({ store: another.store, projects }),
    ) as [Projector, Projector];
    await Promise.all([becomes(projector, 'stopped'), becomes(follower, 'stopped')]);
    await Promise.all([projector.stop(), follower.stop()]);
    await another.close();
  });
});

describe('two projectors', () => {
  it('take turns: one projects, the other hears of it, and takes over when the first dies', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const first = workshop.start();
    await becomes(first, 'live');
    const pool = workshop.anotherPool();
    const second = workshop.start({ pool, store: await openPostgresEventStore({ pool }) });
    await becomes(second, 'waiting');
    await workshop.earn(ledgerId, 1);
    await shows(ledgerId, [101]);

    await first.stop();
    await becomes(second, 'live');
    const third = workshop.start();
    await becomes(third, 'waiting');
    await cutConnections();
    await workshop.earn(ledgerId, 2);
    await shows(ledgerId, [103]);
    await vi.waitFor(() =>
      expect([second, third].map((one) => one.status().state).sort()).toEqual(['live', 'waiting']),
    );
  });
});

describe('a projector that is frozen', () => {
  it('loses its place to another within seconds, and waits when it wakes', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const proxy = await startDatabaseProxy(workshop.url);
    const pool = workshop.anotherPool(proxy.url);
    const frozen = workshop.start({ pool, silentMaxMs: 1_000 });
    await becomes(frozen, 'live');
    const other = workshop.start();
    await becomes(other, 'waiting');
    proxy.freeze();
    await workshop.earn(ledgerId, 1);
    await shows(ledgerId, [101]);
    proxy.restore();
    await becomes(frozen, 'waiting');
    await frozen.stop();
    await proxy.close();
  }, 30_000);
});

describe('a process that projects nothing', () => {
  it('knows how far another process is', async () => {
    await workshop.given(accountOpened(100));
    const follower = workshop.start({ pool: workshop.anotherPool(), projects: false });
    await becomes(follower, 'waiting');
    expect(follower.status().checkpoint).toBeNull();
    workshop.start();
    const head = await workshop.store.head();
    await expect.poll(() => follower.status().checkpoint).toEqual(head);
    expect(follower.status().state).toBe('waiting');
  });
});

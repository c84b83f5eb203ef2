/** The loop itself: following, waiting, taking over, coming back, and stopping where it must. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '../ledger/events.ts';
import { type EventStore, StoreUnavailable } from '../ledger/store/event-store.ts';
import { openPostgresEventStore } from '../ledger/store/postgres.ts';
import { startDatabaseProxy } from '../ledger/store/testing/proxy.ts';
import { accountOpened } from '../ledger/testing/given.ts';
import { lockEverybodyOut, type Projector } from './projector.ts';
import { becomes, openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeEach(async () => {
  workshop = await openWorkshop();
});
afterEach(() => workshop.close());

const LATER: Position = { commit: 10n ** 12n, prepare: 10n ** 12n };

/** Ends the connections of whoever projects, as a crash or a lost network would. */
async function cutConnections(): Promise<void> {
  await workshop.pool.query(`
    SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND application_name = 'projector read_model' AND granted`);
}

describe('a projector', () => {
  it('catches up, then follows, and says how far it is', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const projector = workshop.start();
    expect(projector.status()).toEqual({ state: 'starting', checkpoint: null });
    await becomes(projector, 'live');
    const position = await workshop.earn(ledgerId, 11);
    expect(await projector.reached(position)).toBe(true);
    expect(await workshop.balances(ledgerId)).toEqual([111]);
    expect(projector.status()).toEqual({ state: 'live', checkpoint: position });
    await projector.stop();
    expect(projector.status().state).toBe('stopped');
  });

  it('makes nobody wait for ever', async () => {
    const projector = workshop.start();
    await becomes(projector, 'live');
    expect(await projector.reached(LATER, 20)).toBe(false);
    const waiting = projector.reached(LATER, 60_000);
    await projector.stop();
    expect(await waiting).toBe(false);
    expect(await projector.reached(LATER, 60_000)).toBe(false);
  });

  it('comes back after its connection was cut', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const projector = workshop.start();
    await becomes(projector, 'live');
    await cutConnections();
    expect(await projector.reached(await workshop.earn(ledgerId, 5))).toBe(true);
    expect(await workshop.balances(ledgerId)).toEqual([105]);
  });

  it('tells nobody what was there before a crash until it knows what is there after it', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    let away = Promise.resolve();
    const pool = Object.create(workshop.pool, {
      connect: { value: () => away.then(() => workshop.pool.connect()) },
    });
    const projector = workshop.start({ pool });
    await becomes(projector, 'live');
    const position = await workshop.earn(ledgerId, 5);
    expect(await projector.reached(position)).toBe(true);
    let comeBack = () => {};
    away = new Promise((resolve) => {
      comeBack = resolve;
    });
    await cutConnections();
    await vi.waitFor(async () => expect(await projector.reached(position, 1)).toBe(false));
    const waiting = projector.reached(position, 60_000);
    comeBack();
    expect(await waiting).toBe(true);
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
    const projector = workshop.start({ store });
    expect(await projector.reached(await workshop.earn(ledgerId, 5))).toBe(true);
    expect(calls).toBe(3);
    expect(workshop.logged.filter(({ message }) => message.includes('pause'))).toHaveLength(2);
  });

  it('begins anew when another has moved the checkpoint', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const projector = workshop.start();
    await becomes(projector, 'live');
    // Projecting without the lock is what no instance does; the checkpoint must hold even so.
    const racing = workshop.earn(ledgerId, 5);
    await Promise.allSettled([racing, workshop.project(), workshop.project()]);
    expect(await projector.reached(await workshop.earn(ledgerId, 7))).toBe(true);
    expect(await workshop.balances(ledgerId)).toEqual([112]);
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
    expect(await projector.reached({ commit: 1n, prepare: 1n }, 20)).toBe(false);
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
    const seen = await workshop.earn(ledgerId, 1);
    expect(await Promise.all([first.reached(seen), second.reached(seen)])).toEqual([true, true]);

    await first.stop();
    await becomes(second, 'live');
    const third = workshop.start();
    await becomes(third, 'waiting');
    await cutConnections();
    const after = await workshop.earn(ledgerId, 2);
    expect(await Promise.all([second.reached(after), third.reached(after)])).toEqual([true, true]);
    expect(await workshop.balances(ledgerId)).toEqual([103]);
    await vi.waitFor(() =>
      expect([second, third].map((one) => one.status().state).sort()).toEqual(['live', 'waiting']),
    );
  });
});

describe('a projector that is frozen', () => {
  it('loses its place to another within seconds, and waits when it wakes', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const proxy = await startDatabaseProxy(workshop.url);
    const frozen = workshop.start({ pool: workshop.anotherPool(proxy.url) });
    await becomes(frozen, 'live');
    const other = workshop.start();
    await becomes(other, 'waiting');
    proxy.freeze();
    const position = await workshop.earn(ledgerId, 1);
    expect(await other.reached(position, 20_000)).toBe(true);
    proxy.restore();
    await becomes(frozen, 'waiting');
    expect(await frozen.reached(position)).toBe(true);
    expect(await workshop.balances(ledgerId)).toEqual([101]);
    await frozen.stop();
    await proxy.close();
  }, 30_000);
});

describe('a process that projects nothing', () => {
  it('sees its writes as soon as another process has projected them', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const follower = workshop.start({ pool: workshop.anotherPool(), projects: false });
    const early = follower.reached(await workshop.earn(ledgerId, 1));
    workshop.start();
    expect(await early).toBe(true);
    const position = await workshop.earn(ledgerId, 2);
    expect(await follower.reached(position)).toBe(true);
    expect(await workshop.balances(ledgerId)).toEqual([103]);
    expect(await follower.reached(position, 0)).toBe(true);
    expect(await follower.reached(LATER, 20)).toBe(false);
    expect(follower.status().state).toBe('waiting');
  });

  it('counts, like every other, as one that runs', async () => {
    const client = await workshop.anotherPool().connect();
    const follower = workshop.start({ projects: false });
    await becomes(follower, 'waiting');
    expect(await lockEverybodyOut(client, 'read_model')).toBe(false);
    await follower.stop();
    await vi.waitFor(async () => expect(await lockEverybodyOut(client, 'read_model')).toBe(true));
    client.release(true);
  });
});

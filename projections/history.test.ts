/** A ledger's history, read from its log and kept for a while. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerEvent } from '../ledger/events.ts';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { load } from '../ledger/load.ts';
import { packLoaded } from '../ledger/snapshot.ts';
import { CorruptEvent } from '../ledger/store/codec.ts';
import { openSnapshots } from '../ledger/store/snapshots.ts';
import {
  accountOpened,
  amountPaid,
  billAdded,
  billFunded,
  TODAY,
} from '../ledger/testing/given.ts';
import { activityPage } from './activity.ts';
import { createHistory, type Story } from './history.ts';
import { pageBefore } from './paging.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const paid: LedgerEvent = {
  type: 'BillPaid',
  data: {
    ...{ billId: 1, accountId: 1, fromPot: 4_000, fromAvailable: 1_000, released: null },
    ...{ paidOn: TODAY, by: 'person', settles: true, dueDate: '2026-05-04' },
  },
};

const typesOf = (story: Story) => activityPage(story, { limit: 100 }).map(({ type }) => type);

/** All of a history, to be compared with another. */
const whole = ({ activity, lines, undoneBy }: Story) => ({
  activity: [...activity],
  lines: new Map([...lines].map(([id, all]) => [id, [...all]])),
  undoneBy: new Map(undoneBy),
});

describe('a history', () => {
  it('is read on from where it ended, and is then the same as one that was read at once', async () => {
    const ledgerId = await workshop.given(accountOpened(1_000));
    const before = whole(await workshop.history.of(ledgerId));
    expect(before.activity).toHaveLength(1);
    await workshop.happened(ledgerId, [billAdded(), billFunded(300)]);
    await workshop.happened(ledgerId, [billFunded(-100)]);
    const after = whole(await workshop.history.of(ledgerId));
    expect(after.activity.slice(0, 1)).toEqual(before.activity);
    expect(after).toEqual(whole(await createHistory(workshop).of(ledgerId)));
    expect(after.lines.get(1)).toHaveLength(5);
  });

  it('shows each reader all that was stored before it asked, many at once', async () => {
    const ledgerId = await workshop.given(accountOpened(1_000), billAdded());
    const readers: Promise<number>[] = [];
    for (const cents of [1, 2, 3]) {
      await workshop.happened(ledgerId, [billFunded(cents)]);
      readers.push(workshop.history.of(ledgerId).then((story) => typesOf(story).length));
    }
    const [first = 0, second = 0, third = 0] = await Promise.all(readers);
    expect([first >= 3, second >= 4, third]).toEqual([true, true, 5]);
  });

  it('that is too long to be kept is read anew, and the same', async () => {
    const ledgerId = await workshop.given(accountOpened(1_000), billAdded(), billFunded(300));
    const small = createHistory(workshop, { keptMax: 2 });
    const once = whole(await small.of(ledgerId));
    expect(whole(await small.of(ledgerId))).toEqual(once);
    expect(once.activity).toHaveLength(3);
  });

  it('is read no further for whom has left, and whole for others', async () => {
    const funded = Array.from({ length: 900 }, (_, n) => billFunded(1 + n));
    const ledgerId = await workshop.given(accountOpened(900_000), billAdded(), ...funded);
    const gone = new AbortController();
    const from = { ...workshop, store: { ...workshop.store } };
    let batches = 0;
    from.store.readStream = async function* (...asked) {
      for await (const batch of workshop.store.readStream(...asked)) {
        batches += 1;
        gone.abort(new Error('left'));
        yield batch;
      }
    };
    const history = createHistory(from);
    await expect(history.of(ledgerId, undefined, gone.signal)).rejects.toThrow('left');
    await expect(history.of(ledgerId, undefined, gone.signal)).rejects.toThrow('left');
    expect(batches).toBe(1);
    expect((await history.of(ledgerId)).activity).toHaveLength(902);
  });

  it('that is long is read when no other long one is, whosever they are', async () => {
    const { store, codec, keyring, pool } = workshop;
    const snapshots = await openSnapshots({ pool, keyring });
    const ledgers = await Promise.all(
      [1, 2].map(async () => {
        const ledgerId = await workshop.given(accountOpened(100_000), billAdded());
        for (let band = 1; band <= 3; band += 1) {
          const funded = Array.from({ length: 300 }, (_, n) => billFunded(1 + n));
          await workshop.happened(ledgerId, funded);
          const loaded = await load({ store, codec }, ledgerId);
          const state = await packLoaded(loaded);
          await snapshots.keep(ledgerId, { head: loaded.head, foldVersion: FOLD_VERSION, state });
        }
        return ledgerId;
      }),
    );
    const read: string[] = [];
    const watched: typeof store = {
      ...store,
      readStream(stream, range) {
        read.push(stream);
        return store.readStream(stream, range);
      },
    };
    const history = createHistory({ store: watched, codec, snapshots }, { long: 1 });
    const stories = await Promise.all(ledgers.map((ledgerId) => history.of(ledgerId)));
    expect(stories.map(({ activity }) => activity.length)).toEqual([902, 902]);
    const [one, other] = [read[2], read.at(-1)];
    expect(one).not.toBe(other);
    expect(read.slice(2)).toEqual([one, one, other, other]);
  });

  it('of which a page is wanted is read from a snapshot, and the page is that of the whole, wherever the snapshot is', async () => {
    const { store, codec, keyring, pool } = workshop;
    const snapshots = await openSnapshots({ pool, keyring });
    const ledgerId = await workshop.given(accountOpened(100_000), billAdded());
    const funded = Array.from({ length: 400 }, (_, n) => billFunded(1 + n));
    await workshop.happened(ledgerId, funded.slice(0, 370));
    for (const event of funded.slice(370)) await workshop.happened(ledgerId, [event]);
    await workshop.happened(ledgerId, [paid, amountPaid(5_000)]);
    for (const cents of [1, 2, 3]) await workshop.happened(ledgerId, [billFunded(cents)]);
    const whole = await workshop.history.of(ledgerId);
    let opened = 0;
    const decode: typeof codec.decode = (stored) => {
      opened += stored.length;
      return codec.decode(stored);
    };
    const from = { store, codec: { ...codec, decode }, snapshots };
    for (const revision of [380, 402, 403, 404]) {
      const { head, ...loaded } = await load(workshop, ledgerId, { before: revision + 1 });
      const state = await packLoaded({ ...loaded, head });
      await snapshots.keep(ledgerId, { head, foldVersion: FOLD_VERSION, state });
      for (const query of [{ limit: 2 }, { limit: 4 }, { limit: 5 }, { limit: 3, before: 404 }]) {
        const isFull = (story: Story) => activityPage(story, query).length === query.limit;
        opened = 0;
        const story = await createHistory(from).of(ledgerId, isFull);
        expect(activityPage(story, query)).toEqual(activityPage(whole, query));
        if (revision === 380) expect(opened).toBeLessThan(40);
      }
    }
  });

  it('of which a page is wanted is read no further back because one command has all of its end', async () => {
    const { store, codec, keyring, pool } = workshop;
    const snapshots = await openSnapshots({ pool, keyring });
    const ledgerId = await workshop.given(accountOpened(100_000), billAdded());
    const funded = Array.from({ length: 2_000 }, (_, n) => billFunded(1 + n));
    await workshop.happened(ledgerId, funded);
    const { head, ...loaded } = await load(workshop, ledgerId, { before: 1_990 });
    const state = await packLoaded({ ...loaded, head });
    await snapshots.keep(ledgerId, { head, foldVersion: FOLD_VERSION, state });
    let opened = 0;
    const decode: typeof codec.decode = (stored) => {
      opened += stored.length;
      return codec.decode(stored);
    };
    const history = createHistory({ store, codec: { ...codec, decode }, snapshots });
    const story = await history.of(ledgerId, (story) => typesOf(story).length > 0);
    expect(typesOf(story)[0]).toBe('BillFunded');
    expect(opened).toBeLessThan(40);
  });

  it('of which a page is wanted reaches back as far as it must, and is read on after that', async () => {
    const { store, codec, keyring, pool } = workshop;
    const snapshots = await openSnapshots({ pool, keyring });
    const ledgerId = await workshop.given(accountOpened(100_000), billAdded());
    await workshop.happened(ledgerId, [billFunded(7), billFunded(8)]);
    const loaded = await load(workshop, ledgerId);
    const state = await packLoaded(loaded);
    await snapshots.keep(ledgerId, { head: loaded.head, foldVersion: FOLD_VERSION, state });
    await workshop.happened(ledgerId, [billFunded(1)]);
    await workshop.happened(ledgerId, [billFunded(2)]);
    const history = createHistory({ store, codec, snapshots });
    const linesOf = ({ lines }: Story) => pageBefore(lines.get(1) ?? [], undefined, 2);
    const page = await history.of(ledgerId, (story) => linesOf(story).length === 2);
    expect(linesOf(page).map(({ amount }) => amount)).toEqual([2, -2]);
    expect(page.lines.get(1)).toHaveLength(4);
    const more = await history.of(ledgerId, (story) => typesOf(story).length === 4);
    expect(more.lines.get(1)).toHaveLength(9);
    await workshop.happened(ledgerId, [billFunded(3)]);
    const all = whole(await history.of(ledgerId));
    expect(all).toEqual(whole(await createHistory(workshop).of(ledgerId)));
  });

  it('which is wanted whole takes longer and longer steps back, and opens few snapshots', async () => {
    const { store, codec, keyring, pool } = workshop;
    const snapshots = await openSnapshots({ pool, keyring });
    const ledgerId = await workshop.given(accountOpened(100_000), billAdded());
    for (let band = 1; band <= 8; band += 1) {
      await workshop.happened(
        ledgerId,
        Array.from({ length: 500 }, (_, n) => billFunded(1 + n)),
      );
      const { head, ...loaded } = await load(workshop, ledgerId);
      const state = await packLoaded({ ...loaded, head });
      await snapshots.keep(ledgerId, { head, foldVersion: FOLD_VERSION, state });
    }
    let opened = 0;
    const find: typeof snapshots.find = (...asked) => {
      opened += 1;
      return snapshots.find(...asked);
    };
    const counted = { ...snapshots, find };
    const history = createHistory({ store, codec, snapshots: counted });
    expect(whole(await history.of(ledgerId))).toEqual(whole(await workshop.history.of(ledgerId)));
    expect(opened).toBeLessThan(7);
  });

  it('of a ledger that never began, or whose key is gone, is empty', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(typesOf(await workshop.history.of(nobody))).toEqual([]);
    const erased = await workshop.given(accountOpened(1_000));
    await workshop.keyring.destroy(erased);
    expect(typesOf(await createHistory(workshop).of(erased))).toEqual([]);
  });

  it('of a damaged ledger cannot be told, and that of another can', async () => {
    const [damaged, well] = [
      await workshop.given(accountOpened(1)),
      await workshop.given(accountOpened(2)),
    ];
    await workshop.pool.query(
      `UPDATE events.events SET data = set_byte(data, 20, get_byte(data, 20) # 1)
       WHERE stream = $1 AND revision = 1`,
      [`ledger-${damaged}`],
    );
    await expect(workshop.history.of(damaged)).rejects.toThrow(CorruptEvent);
    expect(typesOf(await workshop.history.of(well))).toEqual(['AccountOpened']);
  });
});

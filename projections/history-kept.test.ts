/** What of a history stays in memory, and for how long. */
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerEvent } from '../ledger/events.ts';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { load } from '../ledger/load.ts';
import { packLoaded } from '../ledger/snapshot.ts';
import { openSnapshots } from '../ledger/store/snapshots.ts';
import {
  accountOpened,
  amountPaid,
  billAdded,
  billFunded,
  TODAY,
} from '../ledger/testing/given.ts';
import { lived, undoLast } from '../ledger/testing/life.ts';
import { createHistory, type History } from './history.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

v8.setFlagsFromString('--expose_gc');
const collectGarbage: () => void = vm.runInNewContext('gc');

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

/** A ledger with a snapshot after each of these parts, and one event after all of them, and what reads its history. */
async function withSnapshots(first: LedgerEvent[], ...more: LedgerEvent[][]) {
  const { store, codec, keyring, pool } = workshop;
  const snapshots = await openSnapshots({ pool, keyring });
  const ledgerId = await workshop.given(...first);
  for (const part of [...more, [billFunded(1)]]) {
    const loaded = await load({ store, codec }, ledgerId);
    const state = await packLoaded(loaded);
    await snapshots.keep(ledgerId, { head: loaded.head, foldVersion: FOLD_VERSION, state });
    await workshop.happened(ledgerId, part);
  }
  return { ledgerId, from: { store, codec, snapshots } };
}

const moves = (count: number) =>
  Array.from({ length: count }, (_, n) => billFunded(n % 2 ? -1 : 1));

/** Whether a history is the same one when it is asked for again. */
async function isKeptBy(history: History, ledgerId: string): Promise<boolean> {
  const read = () => history.of(ledgerId, ({ activity }) => activity.length > 0);
  const once = await read();
  return (await read()) === once;
}

describe('a kept history', () => {
  it('counts the ledger with which it is read on, also where one page alone was wanted', async () => {
    const added = Array.from({ length: 100 }, (_, n) => billAdded({ billId: 1 + n }));
    const { ledgerId, from } = await withSnapshots([accountOpened(1_000), ...added]);
    const isKept = (keptMax: number) => isKeptBy(createHistory(from, { keptMax }), ledgerId);
    expect([await isKept(50), await isKept(500)]).toEqual([false, true]);
  });

  it('counts what was read of it after it was first kept', async () => {
    const long = () => withSnapshots([accountOpened(1_000), billAdded(), ...moves(500)]);
    const [{ ledgerId: one, from }, { ledgerId: other }] = [await long(), await long()];
    // One has room there, and two have not.
    const history = createHistory(from, { keptMax: 4_000 });
    const page = (id: string) => history.of(id, ({ activity }) => activity.length > 0);
    const begun = await page(one);
    expect((await history.of(one)).activity).toHaveLength(503);
    expect(await page(one)).toBe(begun);
    await page(other);
    await history.of(other);
    expect(await page(one)).not.toBe(begun);
  });

  it('counts what was read of it for somebody who left', async () => {
    const begins = [accountOpened(1_000), billAdded(), ...moves(300)];
    const { ledgerId, from } = await withSnapshots(begins, moves(300));
    // A page has room there, and two hundred entries have not.
    const history = createHistory(from, { keptMax: 500 });
    const page = () => history.of(ledgerId, ({ activity }) => activity.length > 0);
    const begun = await page();
    expect(await page()).toBe(begun);
    const client = new AbortController();
    const leaves = ({ activity }: { activity: readonly unknown[] }) => {
      if (activity.length > 100) client.abort();
      return false;
    };
    await expect(history.of(ledgerId, leaves, client.signal)).rejects.toThrow();
    expect(await page()).not.toBe(begun);
  });

  it('counts what the undo of a deletion would need, each time the bill is deleted', async () => {
    const ids = Array.from({ length: 100 }, (_, n) => 1 + n);
    const recorded = ids.map((id) => amountPaid(100, TODAY, id));
    const life = lived([accountOpened(1_000), billAdded(), ...recorded]);
    for (let round = 0; round < 5; round += 1) {
      life.does({ type: 'RemoveBill', billId: 1 }, TODAY)._unsafeUnwrap();
      undoLast(life, 'BillRemoved')._unsafeUnwrap();
    }
    const ledgerId = await workshop.given(...life.past.map(({ event }) => event));
    const isKept = (keptMax: number) => isKeptBy(createHistory(workshop, { keptMax }), ledgerId);
    expect([await isKept(400), await isKept(800)]).toEqual([false, true]);
  });

  it('counts little where only a few fields are kept: of each bill of a week', async () => {
    const bills = Array.from({ length: 100 }, (_, n) => billAdded({ billId: 1 + n }));
    const lines = bills.map((_, n) => ({ billId: 1 + n, accountId: 1, setAside: 1, carry: 0 }));
    const weeks = Array.from(
      { length: 30 },
      () => ({ type: 'WeekAdded', data: { lines } }) as const,
    );
    const ledgerId = await workshop.given(accountOpened(1_000), ...bills, ...weeks);
    const isKept = (keptMax: number) => isKeptBy(createHistory(workshop, { keptMax }), ledgerId);
    // Of each a line of the statement, and not as much again.
    expect([await isKept(4_000), await isKept(5_500)]).toEqual([false, true]);
  });

  it('is forgotten after a while, also when nobody asks for it again', async () => {
    const ledgerId = await workshop.given(accountOpened(1_000));
    const history = createHistory(workshop, { keptMs: 50 });
    const story = new WeakRef(await history.of(ledgerId));
    await expect
      .poll(() => {
        collectGarbage();
        return story.deref() === undefined;
      })
      .toBe(true);
    expect((await history.of(ledgerId)).activity).toHaveLength(1);
  });
});

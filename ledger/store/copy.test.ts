/** Every stream from one store to the other and back, cut short anywhere: the same log, proved by its hashes. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../events.ts';
import { accountOpened } from '../testing/given.ts';
import { type Head, NO_EVENTS } from './chain.ts';
import { createCodec, ledgerStream } from './codec.ts';
import { collect, newEvents } from './contract/tools.ts';
import { compareCopy, copyEvents, NotACopy, NotOurs } from './copy.ts';
import type { EventStore } from './event-store.ts';
import { type Keyring, openKeyring } from './keys.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { STORE_SERVERS, type StoreServer } from './testing/stores.ts';
import { unencoded } from './testing/unencoded.ts';

const pairs = STORE_SERVERS.flatMap((source) =>
  STORE_SERVERS.map((target) => ({ name: `${source.name} to ${target.name}`, source, target })),
);

describe.each(pairs)('from $name', ({ source, target }) => {
  let servers: StoreServer[];
  let keys: TestDatabase;
  let keyring: Keyring;
  let from: EventStore;
  let to: EventStore;
  beforeAll(async () => {
    keys = await createTestDatabase();
  });
  afterAll(() => keys.drop());
  beforeEach(async () => {
    servers = [await source.start(), await target.start()];
    [from, to] = servers.map(({ direct }) => direct) as [EventStore, EventStore];
    keyring = await openKeyring({ pool: keys.pool, masterKey: Buffer.alloc(32, 1) });
  });
  afterEach(async () => {
    for (const server of servers) await server.close();
    await keys.pool.query('TRUNCATE keys.ledger_keys');
  });

  /** A ledger whose events came in several appends, between those of others. */
  async function ledgers(count: number, rounds = 3): Promise<string[]> {
    const all = Array.from({ length: count }, () => ({ id: randomUUID(), head: NO_EVENTS }));
    for (let round = 0; round < rounds; round += 1)
      for (const ledger of all) {
        const { events, head } = await encode(ledger.id, ledger.head);
        ledger.head = head;
        const expected = round === 0 ? 'none' : round * 2 - 1;
        await from.append(ledgerStream(ledger.id), expected, events);
      }
    return all.map(({ id }) => id);
  }

  const encode = (ledgerId: string, head: Head) => {
    const events = unencoded([accountOpened(1), accountOpened(2)]);
    return createCodec(keyring).encode(ledgerId, head, events);
  };

  const copy = async (after: Position | null = null): Promise<Position | null> => {
    let last = after;
    await copyEvents(
      { from, to, keyring },
      {
        after,
        copied: (position) => {
          last = position;
        },
      },
    );
    return last;
  };
  const compare = () => compareCopy({ from, to, keyring });

  it('copies every stream, and what came later from where it was', async () => {
    await ledgers(5);
    const position = await copy();
    expect(position).toEqual(await from.head());
    expect(await compare()).toEqual({ ledgers: 5, events: 30, behind: 0, erased: 0 });
    await ledgers(2);
    expect(await compare()).toEqual({ ledgers: 7, events: 30, behind: 12, erased: 0 });
    await copy(position);
    expect(await compare()).toEqual({ ledgers: 7, events: 42, behind: 0, erased: 0 });
  });

  it('does no harm when it begins again, wherever it was cut short', async () => {
    const [ledgerId = ''] = await ledgers(3);
    const [first, second, third] = await collect(from.readStream(ledgerStream(ledgerId)));
    const cut = [first, second, third].flatMap((event) => (event ? [event] : []));
    await to.append(ledgerStream(ledgerId), 'none', cut);
    await copy();
    await copy();
    expect(await compare()).toEqual({ ledgers: 3, events: 18, behind: 0, erased: 0 });
  });

  it('stops on a signal, and goes on from there', async () => {
    await ledgers(3);
    const stores = { from, to, keyring };
    const never = { after: null, copied: () => undefined, signal: AbortSignal.abort() };
    await expect(copyEvents(stores, never)).rejects.toThrow();
    expect(await to.head()).toBeNull();
    await copy();
    expect((await compare()).behind).toBe(0);
  });

  it('leaves out what was erased, before or meanwhile, and it cannot begin anew', async () => {
    const [before = '', later = '', other = ''] = await ledgers(3);
    const erase = async (id: string) => {
      await from.deleteStream(ledgerStream(id));
      await keyring.destroy(id);
    };
    await erase(before);
    await copy();
    await erase(later);
    expect(await compare()).toEqual({ ledgers: 1, events: 6, behind: 0, erased: 2 });
    expect(await collect(to.readStream(ledgerStream(other)))).toHaveLength(6);
    for (const id of [before, later])
      expect(await to.append(ledgerStream(id), 'none', newEvents(1))).toEqual({
        status: 'stream_deleted',
      });
  });

  it('refuses a source with a ledger that this app has no key for', async () => {
    await from.append(ledgerStream(randomUUID()), 'none', newEvents(1));
    await expect(copy()).rejects.toThrow(NotOurs);
    expect(await to.head()).toBeNull();
  });

  it('says of a source that was changed that it is the source', async () => {
    const [ledgerId = ''] = await ledgers(1);
    const changed = newEvents(1).map((event) => ({ ...event, metadata: { hash: 'as before' } }));
    await from.append(ledgerStream(ledgerId), 5, changed);
    await copy();
    await expect(compare()).rejects.toThrow(/^The source is damaged: revision 6 /);
  });

  it('says of a source that was changed since it was copied that it is the source', async () => {
    const [ledgerId = ''] = await ledgers(1);
    await copy();
    await servers[0]?.damage(ledgerStream(ledgerId), 2);
    await expect(compare()).rejects.toThrow(/^The source is damaged: revision 2 /);
  });

  it('refuses a target that holds something else', async () => {
    const [ledgerId = ''] = await ledgers(1);
    const other = await encode(ledgerId, NO_EVENTS);
    await to.append(ledgerStream(ledgerId), 'none', other.events);
    await expect(copy()).rejects.toThrow(NotACopy);
    await expect(compare()).rejects.toThrow(/differs at revision 0/);
  });
});

/** One server may serve others too, and writes about itself: none of that is ours, and none of it stops us. */
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resumingContract } from '../contract/subscribing.ts';
import {
  collect,
  idsOf,
  newEvents,
  newStream,
  type OpenedStore,
  receive,
} from '../contract/tools.ts';
import type { EventStore } from '../event-store.ts';
import { openEventStoreDB } from './store.ts';
import { Log } from './testing/log.ts';
import { Wire } from './testing/wire.ts';

describe('beside the events of others', () => {
  let wire: Wire;
  let store: EventStore;
  beforeAll(async () => {
    wire = await Wire.start();
    store = openEventStoreDB({ url: wire.url });
  });
  afterAll(async () => {
    await store.close();
    wire.stop();
  });

  const others = (count: number) => {
    for (const stream of ['$stats-127.0.0.1:2113', 'orders-7', 'ledger-of-somebody-else'])
      wire.log.append(
        stream,
        'any',
        Array.from({ length: count }, () => ({
          ...{ id: crypto.randomUUID(), type: 'Happened', isJson: true },
          ...{ data: Buffer.from('{}'), metadata: Buffer.from('{}') },
        })),
      );
  };

  it('reads, follows and counts only ours', async () => {
    others(10);
    expect(await store.head()).toBeNull();
    const events = newEvents(6);
    for (const event of events) {
      await store.append(newStream(), 'none', [event]);
      others(40);
    }
    const all = await collect(store.readAll());
    expect(idsOf(all)).toEqual(idsOf(events));
    expect(await receive(store, 6, { after: null, batchSize: 4 })).toEqual(all);
    expect(await store.head()).toEqual(all.at(-1)?.position);
    const after = all[3]?.position ?? null;
    expect(idsOf(await receive(store, 2, { after }))).toEqual(idsOf(events.slice(4)));
  });

  it('finds the head behind any number of them, and looks at each once', async () => {
    const head = await store.head();
    others(1_000);
    expect(await store.head()).toEqual(head);
    const before = wire.calls.length;
    expect(await store.head()).toEqual(head);
    expect(wire.calls.length - before).toBe(1);
  });

  it('waits for ours while theirs come', async () => {
    const after = await store.head();
    const waiting = receive(store, 1, { after });
    others(100);
    const [event] = newEvents(1);
    if (event) await store.append(newStream(), 'none', [event]);
    expect(idsOf(await waiting)).toEqual([event?.id]);
  });

  it('is not stopped by an old tombstone, nor by a stream that another program emptied', async () => {
    const after = await store.head();
    const [gone, emptied, kept] = [newStream(), newStream(), newStream()];
    for (const stream of [gone, emptied]) await store.append(stream, 'none', newEvents(2));
    await store.deleteStream(gone);
    const client = EventStoreDBClient.connectionString(wire.url);
    await client.deleteStream(emptied);
    await client.dispose();
    const last = newEvents(1);
    await store.append(kept, 'none', last);
    expect(await collect(store.readStream(emptied))).toEqual([]);
    // Until the server is scavenged the events of a deleted stream stand in the log; their key is gone.
    const seen = await receive(store, 5, { after });
    expect(idsOf(seen.slice(4))).toEqual(idsOf(last));
  });

  it('skips nothing that somebody else wrote into the stream of a ledger: the codec is to see it', async () => {
    const after = await store.head();
    const client = EventStoreDBClient.connectionString(wire.url);
    const stream = newStream();
    const stranger = jsonEvent({ type: 'Happened', data: { amount: 1 } });
    await client.appendToStream(stream, stranger);
    await client.dispose();
    const seen = await collect(store.readAll({ after }));
    expect(seen).toMatchObject([{ stream, id: stranger.id, revision: 0 }]);
    expect(Buffer.from(seen[0]?.data ?? []).toString()).toBe('{"amount":1}');
    expect(await collect(store.readStream(stream))).toEqual(seen);
  });
});

describe('positions in two parts', () => {
  let opened: OpenedStore;
  beforeAll(async () => {
    // The events of one append share their commit position here: only the prepare position tells them apart.
    const wire = await Wire.start({ log: new Log({ explicitTransactions: true }) });
    const store = openEventStoreDB({ url: wire.url });
    const close = async () => {
      await store.close();
      wire.stop();
    };
    opened = { store, another: async () => store, close };
  });
  afterAll(() => opened.close());

  resumingContract(() => opened);
});

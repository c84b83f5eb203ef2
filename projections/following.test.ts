/** A log that is far from its end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerStream } from '../ledger/store/codec.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { accountOpened, billAdded, billFunded } from '../ledger/testing/given.ts';
import { follow } from './following.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop();
});

afterAll(() => workshop.close());

describe('behind the end of the log', () => {
  it('a ledger is read to the end of its stream once, however many batches it has events in', async () => {
    const ledgerId = await workshop.given(accountOpened(1_000), billAdded());
    const otherId = await workshop.given(accountOpened(1_000), billAdded());
    for (const id of [ledgerId, otherId, ledgerId]) await workshop.happened(id, [billFunded(1)]);
    const live = await rowsInBatches('live', workshop.store);
    const read: string[] = [];
    const readStream: EventStore['readStream'] = (stream, ...how) => {
      read.push(stream);
      return workshop.store.readStream(stream, ...how);
    };
    const store = Object.create(workshop.store, { readStream: { value: readStream } });
    expect(await rowsInBatches('behind', store)).toEqual(live);
    expect(read.toSorted()).toEqual([ledgerId, otherId].map(ledgerStream).toSorted());
  });
});

/** The rows that the whole log comes to when its events come one by one, for a process that has nothing in memory. */
async function rowsInBatches(place: 'behind' | 'live', store: EventStore) {
  await workshop.forget();
  const tables = workshop.anotherReader({ store });
  for await (const batch of workshop.store.readAll({ batchSize: 1 }))
    await follow(workshop.pool, tables, batch, place);
  return workshop.rows();
}

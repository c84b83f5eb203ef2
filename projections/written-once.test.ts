/** Rows too long to be written with their events are written after them, by the process that appended, and by nobody else. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Command } from '../ledger/commands.ts';
import { createHandle, type Handle } from '../ledger/handle.ts';
import type { ImportBills } from '../ledger/import.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { openPostgresEventStore } from '../ledger/store/postgres.ts';
import { readCheckpoint } from './checkpoint.ts';
import { WRITE_LEDGER } from './stamped.ts';
import { becomes, openWorkshop, type Workshop } from './testing/workshop.ts';

const LEDGERS = 24;
const BILL: ImportBills['bills'][number] = {
  ...{ name: 'Rent', amount: 1_000, frequency: 'weekly', category: 'other', accountId: 1 },
  ...{ paymentDay: null, paymentDayType: 'weekly', startDate: '2026-03-04', dueDate: '2026-03-11' },
  ...{ isAutomatic: false, isDirectDebit: false },
};

let workshop: Workshop;
let store: EventStore;
let handle: Handle;
let now = new Date('2026-03-04T10:00:00Z');
/** The names of the statements that were sent. */
const sent: string[] = [];

beforeEach(async () => {
  workshop = await openWorkshop();
  const { pool, codec } = workshop;
  store = await openPostgresEventStore({ pool, rowsTo: WRITE_LEDGER });
  const query = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  Object.assign(pool, {
    query: (...asked: unknown[]) => {
      const [one] = asked as [{ name?: string }];
      if (one.name) sent.push(one.name);
      return query(...asked);
    },
  });
  const tables = workshop.anotherReader({ store });
  handle = createHandle({ store, codec, clock: () => now, follower: tables });
  await becomes(workshop.start({ store, tables }), 'live');
});
afterEach(() => workshop.close());

async function send(ledgerId: string, command: Command): Promise<void> {
  const who = { ledgerId, userId: 'ann', commandId: randomUUID(), correlationId: 'one' };
  (await handle({ ...who, command }))._unsafeUnwrap();
}

const projected = async () => {
  const head = await store.head();
  await expect.poll(() => readCheckpoint(workshop.pool)).toEqual(head);
};

it('of many ledgers on a Monday', async () => {
  const bills = Array.from({ length: 500 }, () => BILL);
  const ledgers = Array.from({ length: LEDGERS }, () => randomUUID());
  for (const id of ledgers) {
    await send(id, { type: 'OpenLedger', timeZone: 'UTC' });
    await send(id, { type: 'OpenAccount', name: 'One', balance: 500 });
    await send(id, { type: 'ImportBills', bills });
  }
  await projected();
  now = new Date('2026-03-09T10:00:00Z');
  sent.length = 0;
  await Promise.all(ledgers.map((id) => send(id, { type: 'AccrueWeeks' })));
  await projected();
  const count = (name: string) => sent.filter((one) => one === name).length;
  const all = { loads: count('load ledger'), writes: count('write ledgers') };
  expect(all).toEqual({ loads: 0, writes: LEDGERS });
}, 60_000);

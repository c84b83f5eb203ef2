/** A process reads what another one has written: whole rows seldom, and never more often than it must. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ledgerStream } from '../ledger/store/codec.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import { accountOpened, billAdded, billFunded } from '../ledger/testing/given.ts';
import type { Folded } from './folded.ts';
import { listBills, listOf } from './lists.ts';
import type { ReadTables } from './read-tables.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
let ledgerId: string;
let reader: ReadTables;
beforeEach(async () => {
  workshop = await openWorkshop();
  ledgerId = await workshop.given(accountOpened(500), billAdded(), billFunded(40));
  await workshop.project();
  reader = workshop.anotherReader();
});
afterEach(() => workshop.close());

/** So much happens, and another process writes the rows. */
async function happened(count: number): Promise<void> {
  await workshop.happened(
    ledgerId,
    Array.from({ length: count }, () => billFunded(1)),
  );
  await workshop.project();
}
const allocated = async () => (await reader.read(ledgerId)).rows.accounts.get(1)?.entity.allocated;
/** What nobody reads who follows the events. */
const rename = () => workshop.pool.query("UPDATE read_model.accounts SET name = 'Read anew'");
const nameRead = async () => (await reader.read(ledgerId)).rows.accounts.get(1)?.entity.name;

it('rows are read once for all who ask at the same time', async () => {
  const reads = await Promise.all([1, 2, 3, 4].map(() => reader.read(ledgerId)));
  expect(new Set(reads).size).toBe(1);
});

it('a few events of another process are followed, and nothing is read anew', async () => {
  expect(await allocated()).toBe(40);
  await happened(20);
  await rename();
  const [one, other] = await Promise.all([reader.read(ledgerId), reader.read(ledgerId)]);
  expect(one).toBe(other);
  expect([await allocated(), await nameRead()]).toEqual([60, 'Everyday']);
  const listed = (folded: Folded) => [listOf(folded, 'accounts'), listBills(folded)];
  expect(listed(one)).toEqual(listed(await reader.foldWhole(ledgerId)));
});

it('the rows are read where many have happened, or they were written anew', async () => {
  expect(await allocated()).toBe(40);
  await happened(21);
  await rename();
  expect([await allocated(), await nameRead()]).toEqual([61, 'Read anew']);
  const seen = (await reader.stored(ledgerId))?.stamp ?? null;
  const whole = await reader.foldWhole(ledgerId);
  expect(await workshop.tables.rewrite(ledgerId, seen, whole)).toBe(true);
  expect(await nameRead()).toBe('Everyday');
});

it('so they are while the store of events is silent', async () => {
  const { store } = workshop;
  let isSilent = false;
  const readStream: EventStore['readStream'] = async function* (...asked) {
    if (isSilent) await new Promise(() => undefined);
    yield* store.readStream(...asked);
  };
  reader = workshop.anotherReader({
    store: Object.create(store, { readStream: { value: readStream } }),
  });
  expect(await allocated()).toBe(40);
  await happened(1);
  isSilent = true;
  expect(await allocated()).toBe(41);
});

it('so they are where their events cannot be read', async () => {
  expect(await allocated()).toBe(40);
  await happened(1);
  await workshop.pool.query(
    'UPDATE events.events SET data = set_byte(data, 20, get_byte(data, 20) # 1) WHERE stream = $1',
    [ledgerStream(ledgerId)],
  );
  expect(await allocated()).toBe(41);
});

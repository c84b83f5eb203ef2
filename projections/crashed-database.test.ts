/** A crash of PostgreSQL may take the last rows with it, and their stamp: not their events, and not the processes of the app. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountOpened, billAdded, billFunded } from '../ledger/testing/given.ts';
import { follow } from './following.ts';
import { READ_TABLES } from './tables.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeEach(async () => {
  workshop = await openWorkshop();
});
afterEach(() => workshop.close());

/** Answers what brings the read tables back to how they are now. */
async function remembered(): Promise<() => Promise<unknown>> {
  const names = ['ledgers', ...READ_TABLES.map(({ name }) => name)];
  const each = (statement: (name: string) => string) =>
    workshop.pool.query(names.map(statement).join(';'));
  await each((name) => `CREATE TABLE public.${name} AS TABLE read_model.${name}`);
  return () =>
    each(
      (name) => `TRUNCATE read_model.${name}; INSERT INTO read_model.${name} TABLE public.${name}`,
    );
}

it.each([
  ['the process that has written them', () => workshop.tables],
  ['another one', () => workshop.anotherReader()],
])('lost rows are written again by %s', async (_, tables) => {
  const ledgerId = await workshop.given(accountOpened(500), billAdded());
  await workshop.project();
  const setBack = await remembered();
  await workshop.happened(ledgerId, [billFunded(10)]);
  await workshop.project();
  const before = await workshop.rows();
  await setBack();
  expect((await workshop.tables.stored(ledgerId))?.stamp.revision).toBe(2);
  for await (const batch of workshop.store.readAll()) await follow(workshop.pool, tables(), batch);
  expect((await workshop.tables.stored(ledgerId))?.stamp.revision).toBe(3);
  expect(await workshop.rows()).toEqual(before);
});

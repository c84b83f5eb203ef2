/** A replay writes as much as there is already; on a disk without that room it would stop everybody. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountOpened } from '../../ledger/testing/given.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';
import { replay } from './replay.ts';
import { NoRoom } from './room.ts';

let workshop: Workshop;
beforeEach(async () => {
  workshop = await openWorkshop();
  await workshop.given(accountOpened(500));
  await workshop.project();
});
afterEach(() => workshop.close());

it('is not begun where the room is missing, and says how much', async () => {
  const before = await workshop.tables();
  const refused = replay({ ...workshop, room: async () => 1_000_000 });
  await expect(refused).rejects.toThrow(NoRoom);
  await expect(refused).rejects.toThrow(/needs \d+ MB of room on the disk; 1 MB are free/);
  expect(await workshop.tables()).toEqual(before);
  const left = await workshop.pool.query(
    "SELECT FROM pg_namespace WHERE nspname = 'read_model_next'",
  );
  expect(left.rowCount).toBe(0);
});

it('is begun where there is enough', async () => {
  expect(await replay({ ...workshop, room: async () => 2 ** 40 })).toMatchObject({ events: 2 });
});

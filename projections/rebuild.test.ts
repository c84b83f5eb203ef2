import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildReadTables, migrateReadTables } from './rebuild.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

describe('a rebuild', () => {
  it('of an empty log is empty', async () => {
    const built = await buildReadTables({ ...workshop, schema: 'built' });
    expect(built).toEqual({ events: 0, checkpoint: null, build: expect.any(String) });
  });

  it('refuses a schema that holds something already', async () => {
    await workshop.given();
    await workshop.project();
    await migrateReadTables(workshop.pool);
    const rebuilt = buildReadTables({ ...workshop, schema: 'read_model' });
    await expect(rebuilt).rejects.toThrow('not empty');
  });
});

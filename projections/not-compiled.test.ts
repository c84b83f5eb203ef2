/** What a PostgreSQL of one's own, 14 to 17, would do with our functions. The server of the tests (18) does not, so what it is told is all there is to see. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

it('no function that scans no whole table is compiled at each call, though its plans seem to cost without end', async () => {
  const { rows } = await workshop.pool.query<{ name: string; options: string[] }>(
    `SELECT oid::regproc::text AS name, proconfig AS options FROM pg_proc
      WHERE 'enable_seqscan=off' = ANY (proconfig) ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['events.append', 'read_model.write_ledger']);
  for (const { options } of rows) expect(options).toContain('jit=off');
});

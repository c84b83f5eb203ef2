/** `npm run distribute` where there is no Citus: nothing changes, and it says why. */
import { expect, it } from 'vitest';
import { prepareApi } from '../api/testing/instance.ts';
import { createTestDatabase } from '../ledger/store/testing/database.ts';
import { runCommand } from './testing/command.ts';

it('says that the database has no Citus', async () => {
  const database = await createTestDatabase(prepareApi);
  const { status, complaints } = await runCommand('distribute', database.url);
  expect(complaints).toMatch(/^This database has no Citus/);
  expect(status).toBe(1);
  await database.drop();
}, 60_000);

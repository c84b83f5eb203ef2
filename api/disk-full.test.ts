/** A database whose disk is full goes on reading and can write nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeError } from '../ledger/store/postgres-errors.ts';
import { startTestApi, type TestApi } from './testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  // The operator is told of a clock that is another than the database's.
  api = await startTestApi({ clock: () => new Date() });
});
afterAll(() => api.stop());

/** The very error that PostgreSQL gives, for whatever would be stored. */
const FILL = `CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE SQLSTATE '53100' USING MESSAGE = 'could not extend file: No space left on device';
  END $$;
  CREATE TRIGGER disk_full BEFORE INSERT ON events.events EXECUTE FUNCTION disk_full()`;

const readiness = async () => {
  const answer = await fetch(`${api.url}/readyz`);
  return { status: answer.status, body: await answer.json() };
};

it('is not ready and says why, until it can be written again', async () => {
  const ann = await api.signUp();
  expect(await readiness()).toMatchObject({ status: 200 });
  await api.pool.query(FILL);
  const refused = await ann.cannot('createAccount', { body: { name: 'Everyday' } });
  expect(refused).toMatchObject({ status: 503, code: 'unavailable' });
  expect(await ann.does('listAccounts')).toEqual([]);
  const message = 'disk full: nothing can be written';
  expect(await readiness()).toEqual({
    status: 503,
    body: { status: 'not_ready', problems: [{ part: 'database', message }] },
  });
  await api.pool.query('DROP TRIGGER disk_full ON events.events');
  await ann.does('createAccount', { body: { name: 'Everyday' } });
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready', problems: [] } });
});

it('is called by its name in the log', async () => {
  const full = `DO $$ BEGIN RAISE SQLSTATE '53100' USING MESSAGE = 'No space left on device'; END $$`;
  const error = await api.pool.query(full).catch(storeError);
  expect(error).toMatchObject({
    name: 'StoreUnavailable',
    message: 'The database: disk full (No space left on device)',
  });
});

/** The user's time zone is the ledger's, also where two devices choose at once, or one while all data are deleted: days and weeks go by the one, jobs by the other. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { OWN_LOCKS } from '../../ledger/store/testing/locks.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';

const HELD = 4701;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  // Whoever comes first waits; others pass.
  await api.pool.query(
    `CREATE FUNCTION identity.hold_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF position(TG_ARGV[0] IN current_query()) > 0 AND pg_try_advisory_xact_lock(${HELD} + 1) THEN
        PERFORM pg_advisory_xact_lock_shared(${HELD});
      END IF;
      RETURN NULL;
    END $$`,
  );
  for (const [name, words] of [
    ['zone', 'SET time_zone ='],
    ['zone_before', 'time_zone = coalesce'],
    ['hand_over', 'SET ledger_id ='],
  ])
    await api.pool.query(`CREATE TRIGGER hold_${name} BEFORE UPDATE ON identity.users
      FOR EACH STATEMENT EXECUTE FUNCTION identity.hold_first('${words}')`);
});
afterAll(() => api.stop());

/** Holds the first statement of the one up while the other is done. */
async function whileHeldUp(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const holder = await api.pool.connect();
  const waiting = `SELECT FROM ${OWN_LOCKS} WHERE locktype = 'advisory' AND objid = ${HELD} AND NOT granted`;
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [HELD]);
    const underWay = one();
    await vi.waitFor(async () => expect((await api.pool.query(waiting)).rowCount).toBe(1), 20_000);
    await other();
    await holder.query('SELECT pg_advisory_unlock($1)', [HELD]);
    await underWay;
  } finally {
    holder.release(true);
  }
}

const SYDNEY = 'Australia/Sydney';
const LOS_ANGELES = 'America/Los_Angeles';
const choose = (person: Client, timeZone: string) => () =>
  person.call('changeUser', { body: { timeZone } });

/** The zone of the user, and of their ledger. */
async function zonesOf(person: Client) {
  const { id, timeZone } = await person.does('currentUser');
  const text = 'SELECT ledger_id FROM identity.users WHERE id = $1';
  const { rows } = await api.pool.query(text, [id]);
  const { ledger } = await api.parts.handle.look(rows[0].ledger_id);
  return { user: timeZone, ledger: ledger.timeZone };
}

it('two devices at once: what the ledger was told last', async () => {
  const ann = await api.signUp({ timeZone: 'Europe/London' });
  await whileHeldUp(choose(ann, SYDNEY), choose(ann, LOS_ANGELES));
  expect(await zonesOf(ann)).toEqual({ user: LOS_ANGELES, ledger: LOS_ANGELES });
});

it.each([
  ['begun before', true],
  ['begun after', false],
])('a choice that was %s all data are deleted: the zone of the new ledger', async (_, first) => {
  const ann = await api.signUp({ timeZone: 'Europe/London' });
  const deletes = () => ann.does('deleteData');
  if (first) await whileHeldUp(choose(ann, SYDNEY), deletes);
  else await whileHeldUp(deletes, choose(ann, SYDNEY));
  expect(await zonesOf(ann)).toEqual({ user: 'Europe/London', ledger: 'Europe/London' });
});

/** What somebody can do to the log with SQL alone: every column is theirs, and every hash that needs no key. */
import type pg from 'pg';
import { GENESIS_HASH, hashOf, isSealedInPlace, unkeyedHash } from '../../ledger/store/chain.ts';
import { type EventRow, SELECT_EVENTS, storedEvent } from '../../ledger/store/postgres-rows.ts';

const MAX_REVISION = 2 ** 31 - 1;

/** An attacker on this database. Events are named by stream and revision. */
export function openAttacker(pool: pg.Pool) {
  const set = async (stream: string, revision: number, assignment: string) => {
    const text = `UPDATE events.events SET ${assignment} WHERE stream = $1 AND revision = $2`;
    await pool.query(text, [stream, revision]);
  };
  return {
    set,
    async setMetadata(stream: string, revision: number, more: object): Promise<void> {
      const merged = `metadata::jsonb || '${JSON.stringify(more)}'::jsonb`;
      await set(stream, revision, `metadata = ${merged}`);
    },
    async remove(stream: string, revision: number): Promise<void> {
      const where = 'WHERE stream = $1 AND revision = $2';
      await pool.query(`DELETE FROM events.events ${where}`, [stream, revision]);
    },
    /** Everything behind the revision moves up by one. */
    async closeGap(stream: string, revision: number): Promise<void> {
      // One by one, for the pair is unique at every moment.
      for (let next = revision + 1; ; next += 1) {
        const text =
          'UPDATE events.events SET revision = revision - 1 WHERE stream = $1 AND revision = $2';
        if ((await pool.query(text, [stream, next])).rowCount === 0) return;
      }
    },
    async swap(stream: string, one: number, other: number): Promise<void> {
      await set(stream, one, 'revision = -1');
      await set(stream, other, `revision = ${one}`);
      await set(stream, -1, `revision = ${other}`);
    },
    async copy(from: string, revision: number, to: string, as: number): Promise<void> {
      await pool.query(
        `INSERT INTO events.events SELECT nextval('events.positions'), $3, $4, gen_random_uuid(), type, data, metadata, now()
          FROM events.events WHERE stream = $1 AND revision = $2`,
        [from, revision, to, as],
      );
    },
    /** Works out each hash of a stream anew from what stands there, up to a revision that is left alone. */
    async relink(stream: string, below = MAX_REVISION): Promise<void> {
      const text = `${SELECT_EVENTS} WHERE stream = $1 AND revision < $2 ORDER BY revision`;
      const { rows } = await pool.query<EventRow>(text, [stream, below]);
      let previous = GENESIS_HASH;
      for (const event of rows.map((row) => storedEvent(row, stream))) {
        const own = isSealedInPlace(event) ? { previous } : { hash: unkeyedHash(previous, event) };
        const metadata = { ...event.metadata, ...own };
        previous = hashOf({ ...event, metadata });
        await pool.query('UPDATE events.events SET metadata = $2 WHERE id = $1', [
          event.id,
          JSON.stringify(metadata),
        ]);
      }
    },
  };
}

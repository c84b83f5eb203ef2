/** The projector's checkpoint. Every event before it is in the rows of its ledger, unless that ledger cannot be folded. */
import type { Position } from '../ledger/events.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';

/** Null before the first event. Throws when the checkpoint is gone. */
export async function readCheckpoint(db: Db): Promise<Position | null> {
  const [row] = await select<{ commit: string | null; prepare: string | null }>(db, {
    text: `SELECT commit::text, prepare::text FROM ${READ_SCHEMA}.checkpoint`,
    values: [],
  });
  if (!row) throw new Error('The read tables have no checkpoint.');
  const { commit, prepare } = row;
  return commit && prepare ? { commit: BigInt(commit), prepare: BigInt(prepare) } : null;
}

/** Moves the checkpoint. The caller must hold the projector's lock, or have locked everybody out. */
export async function writeCheckpoint(db: Db, position: Position | null): Promise<void> {
  await select(db, {
    text: `UPDATE ${READ_SCHEMA}.checkpoint SET commit = $1, prepare = $2`,
    values: [position?.commit ?? null, position?.prepare ?? null],
  });
}

/** Another master key: what is sealed with the old one is sealed with the new one, row by row. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { SealBroken, seal, unseal } from './seal.ts';

/** A change from one key to another. */
export type KeyChange = { readonly from: KeyObject; readonly to: KeyObject };

const BATCH = 1_000;

/** Some of what the master key seals opens neither with the old key nor with the new one. */
export class SealsDamaged extends Error {
  constructor(what: string, ids: readonly string[]) {
    super(
      `Damaged: ${what} ${ids.join(', ')}. Nothing was changed. Restore what is damaged from a backup first, then change the master key.`,
    );
    this.name = 'SealsDamaged';
  }
}

/**
 * Seals one column anew, within the caller's transaction; answers how many rows. Each row is sealed for its own id. Rows
 * that open with the new key already are left alone, so that a change may be repeated. Throws {@link SealsDamaged} once it has
 * seen all rows: a row that kept its old seal would be lost with the old key. `what` is what people call such a row.
 */
export async function reseal(
  client: pg.ClientBase,
  { table, id, column, what }: { table: string; id: string; column: string; what: string },
  change: KeyChange,
): Promise<number> {
  await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  let after: string | null = null;
  let count = 0;
  const damaged: string[] = [];
  for (;;) {
    const { rows }: { rows: { id: string; sealed: Buffer }[] } = await client.query(
      `SELECT ${id} AS id, ${column} AS sealed FROM ${table}
        WHERE ${column} IS NOT NULL AND ($1::uuid IS NULL OR ${id} > $1) ORDER BY ${id} LIMIT ${BATCH}`,
      [after],
    );
    const anew = rows.map((row) => sealAnew(row.id, row.sealed, change));
    damaged.push(...rows.filter((_, index) => !anew[index]).map((row) => row.id));
    await client.query(
      `UPDATE ${table} SET ${column} = fresh.sealed
        FROM unnest($1::uuid[], $2::bytea[]) AS fresh (id, sealed) WHERE ${table}.${id} = fresh.id`,
      [rows.map((row) => row.id), rows.map((row, index) => anew[index] ?? row.sealed)],
    );
    count += rows.length;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) break;
  }
  if (damaged.length > 0) throw new SealsDamaged(what, damaged);
  return count;
}

/** Wraps the key of every ledger that is not erased under another master key. */
export const rewrapKeys = (client: pg.ClientBase, masterKeys: { from: Buffer; to: Buffer }) =>
  reseal(
    client,
    { table: 'keys.ledger_keys', id: 'ledger_id', column: 'wrapped', what: 'the key of ledger' },
    { from: createSecretKey(masterKeys.from), to: createSecretKey(masterKeys.to) },
  );

/** Null where it opens with neither key. */
function sealAnew(place: string, sealed: Buffer, { from, to }: KeyChange): Buffer | null {
  if (opened(to, place, sealed)) return sealed;
  const plain = opened(from, place, sealed);
  return plain && seal(to, place, plain);
}

function opened(key: KeyObject, place: string, sealed: Buffer): Buffer | null {
  try {
    return unseal(key, place, sealed);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

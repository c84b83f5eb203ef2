/** Another master key: what is sealed with the old one is sealed with the new one, row by row. */
import { createSecretKey, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { WrongMasterKey } from './keys.ts';
import { SealBroken, seal, unseal } from './seal.ts';

/** A change from one key to another. */
export type KeyChange = { readonly from: KeyObject; readonly to: KeyObject };

const BATCH = 1_000;

/**
 * Seals one column anew, within the caller's transaction; answers how many rows. Each row is sealed for its own id. Rows
 * that open with the new key already are left alone, so that a change may be repeated. Throws {@link WrongMasterKey}.
 */
export async function reseal(
  client: pg.ClientBase,
  { table, id, column }: { table: string; id: string; column: string },
  change: KeyChange,
): Promise<number> {
  await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  let after: string | null = null;
  let count = 0;
  for (;;) {
    const { rows }: { rows: { id: string; sealed: Buffer }[] } = await client.query(
      `SELECT ${id} AS id, ${column} AS sealed FROM ${table}
        WHERE ${column} IS NOT NULL AND ($1::uuid IS NULL OR ${id} > $1) ORDER BY ${id} LIMIT ${BATCH}`,
      [after],
    );
    await client.query(
      `UPDATE ${table} SET ${column} = fresh.sealed
        FROM unnest($1::uuid[], $2::bytea[]) AS fresh (id, sealed) WHERE ${table}.${id} = fresh.id`,
      [rows.map((row) => row.id), rows.map((row) => sealAnew(row.id, row.sealed, change))],
    );
    count += rows.length;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return count;
  }
}

/** Wraps the key of every ledger that is not erased under another master key. */
export const rewrapKeys = (client: pg.ClientBase, masterKeys: { from: Buffer; to: Buffer }) =>
  reseal(
    client,
    { table: 'keys.ledger_keys', id: 'ledger_id', column: 'wrapped' },
    { from: createSecretKey(masterKeys.from), to: createSecretKey(masterKeys.to) },
  );

function sealAnew(place: string, sealed: Buffer, { from, to }: KeyChange): Buffer {
  const already = opened(to, place, sealed);
  if (already) return sealed;
  const plain = opened(from, place, sealed);
  if (!plain) throw new WrongMasterKey();
  return seal(to, place, plain);
}

function opened(key: KeyObject, place: string, sealed: Buffer): Buffer | null {
  try {
    return unseal(key, place, sealed);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

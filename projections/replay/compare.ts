/** Two sets of read tables side by side: how many rows each has, and whether they are the same. */
import { READ_TABLES } from '../batch.ts';
import { type Db, select } from '../sql.ts';

/** One table in both schemas. The order of rows is no part of `same`. */
export type Comparison = { table: string; live: number; built: number; same: boolean };

/** Counts and hashes of all rows of a schema's tables, table by table. Postgres works it out; nothing is fetched. */
export async function fingerprints(db: Db, schema: string): Promise<Fingerprint[]> {
  const each: Fingerprint[] = [];
  for (const { name } of READ_TABLES) {
    const text = `SELECT count(*), coalesce(sum(hashtextextended(row::text, 0)::numeric), 0)::text AS hash
      FROM ${schema}.${name} AS row`;
    const [found] = await select<Omit<Fingerprint, 'table'>>(db, { text, values: [] });
    each.push({ table: name, count: found?.count ?? 0, hash: found?.hash ?? '' });
  }
  return each;
}

type Fingerprint = { table: string; count: number; hash: string };

/** Both lists are those of {@link fingerprints}. */
export function compare(live: readonly Fingerprint[], built: readonly Fingerprint[]): Comparison[] {
  return live.map(({ table, count, hash }, index) => {
    const other = built[index];
    const same = other?.count === count && other.hash === hash;
    return { table, live: count, built: other?.count ?? 0, same };
  });
}

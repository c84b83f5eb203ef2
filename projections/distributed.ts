/** The read tables spread over several servers by Citus: each ledger's rows on one of them (docs/operate/scale-out.md). */
import { type Db, READ_SCHEMA, select } from './sql.ts';
import { READ_TABLES } from './tables.ts';

/** True when some or all rows lie in other databases than the one that is asked. */
export async function isDistributed(db: Db): Promise<boolean> {
  const [citus] = await select<{ there: boolean }>(db, {
    text: "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS there",
    values: [],
  });
  return citus?.there ? isSpread(db, TABLES[0]) : false;
}

/** The stamps come first: the others are placed as they are. */
const TABLES = ['ledgers', ...READ_TABLES.map(({ name }) => name)] as const;

async function isSpread(db: Db, name: string): Promise<boolean> {
  const [row] = await select<{ count: number }>(db, {
    text: `SELECT count(*) FROM pg_catalog.pg_dist_partition
      WHERE logicalrelid = '${READ_SCHEMA}.${name}'::regclass AND partmethod = 'h'`,
    values: [],
  });
  return (row?.count ?? 0) > 0;
}

/** This database has no Citus. */
export class NoCitus extends Error {
  constructor() {
    super(
      'This database has no Citus: the read tables stay in it. Create the extension on the coordinator first.',
    );
    this.name = 'NoCitus';
  }
}

/** The statements that spread the tables by ledger, one for each table. The tables may already have rows. */
export const DISTRIBUTE: readonly string[] = TABLES.map(
  (name) =>
    `SELECT create_distributed_table('${READ_SCHEMA}.${name}', 'ledger_id'${
      name === 'ledgers' ? '' : `, colocate_with => '${READ_SCHEMA}.ledgers'`
    })`,
);

/**
 * Spreads the tables over the servers that the coordinator knows, but for those that an earlier run has spread. False when there was none
 * left. Nobody may write to them meanwhile. Throws {@link NoCitus}.
 */
export async function distribute(db: Db): Promise<boolean> {
  const [citus] = await select<{ there: boolean }>(db, {
    text: "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS there",
    values: [],
  });
  if (!citus?.there) throw new NoCitus();
  let wasLeft = false;
  for (const [nth, text] of DISTRIBUTE.entries()) {
    if (await isSpread(db, TABLES[nth] ?? '')) continue;
    await select(db, { text, values: [] });
    wasLeft = true;
  }
  return wasLeft;
}

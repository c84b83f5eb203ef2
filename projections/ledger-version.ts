/** Telling whether a ledger's rows have changed, without reading them. */
import { GroupCommit } from '../ledger/store/group-commit.ts';
import { type Db, READ_SCHEMA, select } from './sql.ts';

/** Of which revision a ledger's rows are (-1: it has none), and in which building of the tables. */
export type LedgerVersion = { revision: number; build: string };

/**
 * Answers another version whenever the ledger's rows are others: their revision is written with them, and tables that
 * were built anew have another id. It is read from the database, so it
 * holds on every instance. Who asks while a query is under way shares the next one.
 */
export type LedgerVersions = (ledgerId: string) => Promise<LedgerVersion>;

/** True when the rows are the same. */
export const isSameVersion = (one: LedgerVersion, other: LedgerVersion): boolean =>
  one.revision === other.revision && one.build === other.build;

export function createLedgerVersions(db: Db): LedgerVersions {
  const asked = new GroupCommit((ledgerIds: string[]) => readVersions(db, ledgerIds), TOGETHER);
  return (ledgerId) => asked.add(ledgerId, 1);
}

const TOGETHER = { items: 256, weight: 256 };

async function readVersions(db: Db, ledgerIds: string[]): Promise<LedgerVersion[]> {
  const text = `SELECT build, coalesce((
      SELECT revision FROM ${READ_SCHEMA}.ledgers WHERE ledger_id = asked.ledger_id
    ), -1) AS revision
    FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (ledger_id, nth), ${READ_SCHEMA}.checkpoint
    ORDER BY nth`;
  return select<LedgerVersion>(db, { name: 'ledger versions', text, values: [ledgerIds] });
}

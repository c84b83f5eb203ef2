/** How everything here talks to Postgres: rows come back as plain numbers and text. */
import pg from 'pg';

/** Anything that can run a query: a pool, a pooled connection, or a connection of its own. */
export type Db = pg.Pool | pg.ClientBase;

/** The schema of the read tables. */
export const READ_SCHEMA = 'read_model';

const { builtins } = pg.types;
const toDate = pg.types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date;

/**
 * Cents fit in a number. A `date` stays text, because a JavaScript Date would be midnight in some time zone. An instant becomes
 * ISO 8601 UTC, as in events and answers.
 */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => toDate(text).toISOString()],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => PARSERS.get(id) ?? pg.types.getTypeParser(id, format),
};

/**
 * A `name` keeps the statement prepared on its connection; the same name must always have the same text. `query_timeout` is in
 * milliseconds, after which the query throws. A pool has a limit of its own.
 */
export type Query = {
  name?: string;
  text: string;
  values: unknown[];
  query_timeout?: number | undefined;
};

/** The rows of a query: amounts as numbers, days as `YYYY-MM-DD`, instants as ISO 8601. */
export async function select<Row extends pg.QueryResultRow>(db: Db, query: Query): Promise<Row[]> {
  // Pool and client have the same overloads, which TypeScript cannot call through their union.
  const { rows } = await (db as pg.Pool).query<Row>({ ...query, types });
  return rows;
}

/** A field's column: `accountId` is kept in `account_id`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

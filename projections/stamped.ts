/** A ledger's rows in the database, with the stamp that says what they are. Each statement here names one ledger, but for {@link readRevisions}. */
import { ENTITY_KINDS, type Entities, type EntityKind, ofEachKind } from '../ledger/entities.ts';
import { FOLD_VERSION } from '../ledger/ledger.ts';
import { mapInTurns, othersFirst } from '../ledger/others-first.ts';
import { GroupCommit } from '../ledger/store/group-commit.ts';
import { jsonList, jsonListAt } from '../ledger/store/json-list.ts';
import { isFromServer } from '../ledger/store/postgres-errors.ts';
import type { Changed, EntityState, Folded, Stamps } from './folded.ts';
import { columnOf, type Db, READ_SCHEMA, select } from './sql.ts';
import { ENTITY_TABLES, READ_TABLES, storableJson, type Table, WEEKS_TABLE } from './tables.ts';
import type { WeekRow } from './weeks.ts';

/** The stamp of a ledger's rows (schema/007-stamps.sql). */
export type Stamp = {
  revision: number;
  version: number;
  rewrites: number;
  erased: boolean;
  /** Why the ledger cannot be folded further. */
  problem: string | null;
};

/** Rows that this program may use and continue. */
export const isOurs = ({ version, problem }: Stamp): boolean =>
  version === FOLD_VERSION && problem === null;

/** What is said of rows of which nothing is known: they are folded anew by whoever meets them. */
export const UNKNOWN = { revision: -1, version: 0, erased: false };

const STAMP = 'revision, version, rewrites, erased, problem';

/** The stamp of one ledger; null when nothing was ever written for it. */
export async function readStamp(db: Db, ledgerId: string): Promise<Stamp | null> {
  const text = `SELECT ${STAMP} FROM ${READ_SCHEMA}.ledgers WHERE ledger_id = $1`;
  const [stamp] = await select<Stamp>(db, { name: 'stamp', text, values: [ledgerId] });
  return stamp ?? null;
}

/** The stamps of many ledgers at once. */
export async function readStamps(
  db: Db,
  ledgerIds: readonly string[],
): Promise<Map<string, Stamp>> {
  const text = `SELECT ledger_id AS "ledgerId", ${STAMP} FROM ${READ_SCHEMA}.ledgers
    WHERE ledger_id = ANY ($1)`;
  type Row = Stamp & { ledgerId: string };
  const rows = await select<Row>(db, { name: 'stamps', text, values: [ledgerIds] });
  return new Map(rows.map(({ ledgerId, ...stamp }) => [ledgerId, stamp]));
}

/** A field in a SELECT. An instant is selected as the text that events have, independent of the session's time zone. */
function selected(field: string): string {
  const column = columnOf(field);
  const isInstant = field.endsWith('At');
  const instant = `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `${isInstant ? instant : column} AS "${field}"`;
}

/** How many rows come together. Ten thousand long descriptions in one text would take a tenth of a second to decode. */
const ROWS_TOGETHER = 500;

/** A table's rows in parts. Each is a text, because the driver would parse all of them in one piece. */
const listed = ({ name, fields: [key = '', ...others] }: Table) => `
  SELECT '${name}' AS name, min(nth) AS first, json_agg(one ORDER BY nth)::text AS rows
  FROM (
    SELECT row_number() OVER (ORDER BY "${key}") AS nth, row_to_json(fields) AS one
    FROM (SELECT ${[key, ...others].map(selected).join()} FROM ${READ_SCHEMA}.${name} WHERE ledger_id = $1) AS fields
  ) AS numbered
  GROUP BY (nth - 1) / ${ROWS_TOGETHER}`;

/** One statement for all tables, because several statements could see half of a transfer. A ledger without rows has its stamp alone. */
const LOAD = `SELECT ${STAMP}, listed.name, listed.rows FROM ${READ_SCHEMA}.ledgers
  LEFT JOIN LATERAL (${READ_TABLES.map(listed).join(' UNION ALL ')}) AS listed ON true
  WHERE ledger_id = $1 ORDER BY listed.first`;

/** From so many characters on a part is parsed in a turn of its own. */
const LONG = 100_000;

/** A ledger's rows with their stamp, whichever program made them; null when nothing was ever written. Others are served in between. */
export async function loadRows(
  db: Db,
  ledgerId: string,
): Promise<{ stamp: Stamp; folded: Folded } | null> {
  const parts = await select<Stamp & { name: string | null; rows: string }>(db, {
    name: 'load ledger',
    text: LOAD,
    values: [ledgerId],
  });
  const [stamp] = parts;
  if (!stamp) return null;
  const { revision, version, rewrites, erased, problem } = stamp;
  const lists: Record<string, object[]> = {};
  for (const { name, rows } of parts) {
    if (name === null) break;
    if (rows.length > LONG) await othersFirst();
    lists[name] = [...(lists[name] ?? []), ...JSON.parse(rows)];
  }
  const rows = ofEachKind((kind) => statesOf(lists[ENTITY_TABLES[kind].name] ?? []));
  const weeks = (lists[WEEKS_TABLE.name] ?? []) as WeekRow[];
  return {
    stamp: { revision, version, rewrites, erased, problem },
    folded: {
      rows: rows as unknown as Folded['rows'],
      weeks: new Map(weeks.map((week) => [week.week, week])),
      revision,
      erased,
    },
  };
}

type LoadedRow = { id: number } & Stamps;

function statesOf<K extends EntityKind>(rows: readonly object[]): Map<number, EntityState<K>> {
  return new Map(
    (rows as LoadedRow[]).map(({ createdAt, updatedAt, savingsUpdatedAt, ...entity }) => {
      const stamps = { createdAt, updatedAt, savingsUpdatedAt };
      return [entity.id, { entity: entity as unknown as Entities[K], stamps }];
    }),
  );
}

/**
 * The rows that a ledger folds to, table by table and by key, each as its table has it. With `keys` only the rows of those that
 * are there: a change has few rows of many.
 */
export function rowsOf(
  folded: Folded,
  { name }: Table,
  keys?: Iterable<string | number>,
): Map<string | number, object> {
  const kind = ENTITY_KINDS.find((one) => ENTITY_TABLES[one].name === name);
  const rows = new Map<string | number, object>();
  const states: ReadonlyMap<string | number, WeekRow | EntityState<EntityKind>> = kind
    ? folded.rows[kind]
    : folded.weeks;
  for (const key of keys ?? states.keys()) {
    const state = states.get(key);
    if (state) rows.set(key, 'entity' in state ? { ...state.entity, ...state.stamps } : state);
  }
  return rows;
}

/** What a fold has changed, as `write_ledger` takes it. `seen` is the stamp that it began with. */
export type Write = {
  ledgerId: string;
  seen: Pick<Stamp, 'revision' | 'version'> | null;
  after: Folded;
  /** The rows to write. Left out, all rows are replaced. */
  changed?: Changed;
};

/** JSON for `write_ledger`, made a few rows at a time; others are served in between. */
export async function changeOf({ ledgerId, seen, after, changed }: Write): Promise<string> {
  const { revision, erased } = after;
  const tables: string[] = [];
  for (const table of READ_TABLES) {
    const keys = changed && (changed.get(table.name) ?? new Set());
    if (keys?.size === 0) continue;
    const there = rowsOf(after, table, keys);
    const columns = table.fields.map((field) => [field, columnOf(field)] as const);
    const rows = await mapInTurns([...there.values()], (row) => {
      const cells: Record<string, unknown> = { ledger_id: ledgerId };
      for (const [field, column] of columns)
        cells[column] = (row as Record<string, unknown>)[field];
      return storableJson(cells);
    });
    const gone = [...(keys ?? [])].filter((key) => !there.has(key));
    tables.push(`"${table.name}":{"rows":[${rows.join()}],"gone":${JSON.stringify(gone)}}`);
  }
  const whole = erased || !changed;
  const stamp = { ledgerId, seen, revision, version: FOLD_VERSION, erased, whole };
  return `${JSON.stringify(stamp).slice(0, -1)},"tables":{${tables.join()}}}`;
}

/**
 * Whether a change ({@link changeOf}) may be written within its append, which holds the log meanwhile: a week's rows of a thousand bills would
 * keep everybody's appends waiting.
 */
export const isShort = (change: string): boolean => change.length <= LONG;

/** The function that takes a change; a store in the same database calls it too. */
export const WRITE_LEDGER = `${READ_SCHEMA}.write_ledger`;

/** Changes that wait at the same time are written together: at most this many ledgers, and this many characters of JSON. */
const TOGETHER = { items: 64, weight: 1_000_000, heavy: LONG };

/** Writes a change of one ledger's rows ({@link changeOf}), batched with those of others. Answers as {@link writeRows} does. */
export function openRowWrites(db: Db): (change: string) => Promise<number | null> {
  const writes = new GroupCommit<string, number | null>(
    (changes) => writeRows(db, changes),
    TOGETHER,
    isFromServer,
  );
  return (change) => writes.add(change, change.length);
}

/**
 * Writes rows and stamps of several ledgers in one transaction, each only where the stamp is still the one that was seen. Answers
 * each stamp's `rewrites`, or null where the stamp was another. A crash of Postgres may lose the last of these writes; they are
 * made again from the events.
 */
async function writeRows(db: Db, changes: readonly string[]): Promise<(number | null)[]> {
  const text = `SELECT nth::int, ${WRITE_LEDGER}(change) AS rewrites, set_config('synchronous_commit', 'off', true)
    FROM unnest(${jsonListAt('$1')}) WITH ORDINALITY AS given (change, nth)`;
  // A change begins with its ledger's id. All writers lock the stamps in the same order, so there is no deadlock.
  const order = [...changes.entries()].sort(([, a], [, b]) => (a < b ? -1 : 1));
  const rows = await select<{ nth: number; rewrites: number | null }>(db, {
    name: 'write ledgers',
    text,
    values: [jsonList(order.map(([, change]) => change))],
  });
  const answers = changes.map((): number | null => null);
  for (const { nth, rewrites } of rows) answers[order[nth - 1]?.[0] ?? -1] = rewrites;
  return answers;
}

/** Notes why a ledger cannot be folded, for every process; a newer program's rows are left as they are. */
export async function writeProblem(db: Db, ledgerId: string, problem: string): Promise<void> {
  const text = `INSERT INTO ${READ_SCHEMA}.ledgers AS stamp (ledger_id, revision, version, problem)
    VALUES ($1, -1, $2, $3) ON CONFLICT (ledger_id) DO UPDATE SET problem = excluded.problem
    WHERE stamp.version <= excluded.version AND NOT stamp.erased`;
  await select(db, { text, values: [ledgerId, FOLD_VERSION, problem] });
}

/** Lets rows be folded anew, unless their stamp is another by now. What the log says then holds, also whether the ledger was erased. */
export async function disbelieve(
  db: Db,
  ledgerId: string,
  { revision, version, erased }: Stamp,
): Promise<void> {
  const text = `UPDATE ${READ_SCHEMA}.ledgers SET revision = $5, version = $6, erased = $7
    WHERE ledger_id = $1 AND revision = $2 AND version = $3 AND erased = $4`;
  const values = [ledgerId, revision, version, erased, ...Object.values(UNKNOWN)];
  await select(db, { text, values });
}

/** Of which revision the rows of these ledgers are, in one query for all that somebody looks at; none for one that was never written, or is erased. */
export async function readRevisions(db: Db, ledgerIds: string[]): Promise<Map<string, number>> {
  const text = `SELECT ledger_id AS "ledgerId", revision FROM ${READ_SCHEMA}.ledgers
    WHERE ledger_id = ANY ($1) AND NOT erased`;
  const values = [ledgerIds];
  type Row = { ledgerId: string; revision: number };
  const rows = await select<Row>(db, { name: 'revisions', text, values });
  return new Map(rows.map(({ ledgerId, revision }) => [ledgerId, revision]));
}

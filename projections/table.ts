/** Tables as the projection writes them: many rows by one statement, each column as one array. */
import { type ColumnType, columnOf } from './sql.ts';

/** A table by its fields, in order. */
export type Table = {
  name: string;
  fields: readonly string[];
  types: readonly ColumnType[];
  /** The first so many fields are its primary key. */
  keyLength: number;
};

/** Describes a table; every one of them begins its key with the ledger. */
export function table(
  name: string,
  key: Record<string, ColumnType>,
  rest: Record<string, ColumnType>,
): Table {
  const columns = { ledgerId: 'uuid' as const, ...key, ...rest };
  return {
    name,
    fields: Object.keys(columns),
    types: Object.values(columns),
    keyLength: Object.keys(key).length + 1,
  };
}

/** The same table, of which only the key is known. */
export function keyOf({ name, fields, types, keyLength }: Table): Table {
  return { name, fields: fields.slice(0, keyLength), types: types.slice(0, keyLength), keyLength };
}

/** The columns for a SELECT, named as the fields. */
export function selectList({ fields }: Pick<Table, 'fields'>, prefix = ''): string {
  return fields.map((field) => `${prefix}${columnOf(field)} AS "${field}"`).join();
}

/** One piece of the projection's single statement. `sql` gets the number of its first parameter. */
export type Write = {
  /** Two letters that name the sql: writes of the same code must have the same sql. */
  code: string;
  sql: (schema: string, parameter: number) => string;
  values: string[];
};

/** Pieces take effect only if the checkpoint was moved by the same statement (projection.ts). */
const IF_MOVED = '(SELECT true FROM moved)';

export type Value = string | number | boolean | object | null;

/** Rows on their way into a table. They become text column by column, at the end: twice as fast as row by row. */
export class Rows {
  readonly #table: Table;
  readonly #rows: (readonly Value[])[] = [];

  constructor(of: Table) {
    this.#table = of;
  }

  /** A row's values in the order of its table's fields. */
  add(row: readonly Value[]): void {
    this.#rows.push(row);
  }

  /** What was added so far, in that order. */
  all(): readonly (readonly Value[])[] {
    return this.#rows;
  }

  /** Inserts the rows. `conflict` says what becomes of one that is there already; without it that is an error. */
  insert(code: string, conflict = ''): Write[] {
    const { name, fields, types } = this.#table;
    const sql = (schema: string, parameter: number) => `
      INSERT INTO ${schema}.${name} (${fields.map(columnOf).join()})
      SELECT * FROM unnest(${types.map((type, index) => `$${parameter + index}::${type}[]`).join()})
      WHERE ${IF_MOVED} ${conflict}`;
    return this.#write(code, sql);
  }

  /** Deletes the rows with these keys; the table described is then that of a {@link keyOf}. */
  delete(code: string): Write[] {
    const { name, fields, types } = this.#table;
    const key = fields.map(columnOf);
    const sql = (schema: string, parameter: number) => `
      DELETE FROM ${schema}.${name} AS row
      USING unnest(${types.map((type, index) => `$${parameter + index}::${type}[]`).join()})
        AS gone (${key.join()})
      WHERE ${key.map((column) => `row.${column} = gone.${column}`).join(' AND ')} AND ${IF_MOVED}`;
    return this.#write(code, sql);
  }

  #write(code: string, sql: Write['sql']): Write[] {
    if (this.#rows.length === 0) return [];
    return [
      { code, sql, values: this.#table.types.map((type, index) => this.#array(type, index)) },
    ];
  }

  /** A column in Postgres' own notation for arrays. */
  #array(type: ColumnType, index: number): string {
    let items = '';
    for (const row of this.#rows) items += `,${literal(row[index] ?? null, type)}`;
    return `{${items.slice(1)}}`;
  }
}

/** Replaces rows that are there already by the new ones. */
export function replace({ fields, keyLength }: Table): string {
  const columns = fields.map(columnOf);
  const changed = columns.slice(keyLength).map((column) => `${column} = excluded.${column}`);
  return `ON CONFLICT (${columns.slice(0, keyLength).join()}) DO UPDATE SET ${changed.join()}`;
}

/** Removes all that a table has of these ledgers. */
export function erase({ name }: Table, code: string, ledgerIds: ReadonlySet<string>): Write[] {
  if (ledgerIds.size === 0) return [];
  const sql = (schema: string, parameter: number) =>
    `DELETE FROM ${schema}.${name} WHERE ledger_id = ANY ($${parameter}::uuid[]) AND ${IF_MOVED}`;
  return [{ code, sql, values: [`{${[...ledgerIds].join()}}`] }];
}

/** Writes down that these ledgers are gone for ever (schema/002-builds.sql). */
export function rememberErased(code: string, ledgerIds: ReadonlySet<string>): Write[] {
  if (ledgerIds.size === 0) return [];
  const sql = (schema: string, parameter: number) => `
    INSERT INTO ${schema}.erased_ledgers SELECT unnest($${parameter}::uuid[]) WHERE ${IF_MOVED}
    ON CONFLICT DO NOTHING`;
  return [{ code, sql, values: [`{${[...ledgerIds].join()}}`] }];
}

/** How long a statement may take before the database counts as away. */
export const ANSWER_WITHIN_MS = 60_000;

/** Many writes as one statement. It is prepared once for the same codes on the same condition. */
export function together(
  writes: readonly Write[],
  {
    schema,
    moved,
    values,
    told,
  }: { schema: string; moved: string; values: unknown[]; told: string },
) {
  const parts = writes.map((write) => {
    const sql = write.sql(schema, values.length + 1);
    values.push(...write.values);
    return `${write.code} AS (${sql})`;
  });
  return {
    name: `write ${writes.map(({ code }) => code).join('')}`,
    text: `WITH ${[moved, ...parts].join()} ${told}`,
    values,
    query_timeout: ANSWER_WITHIN_MS,
  };
}

/** What Postgres cannot hold (NUL, half a surrogate pair) is shown as �: a strange name must not stop everybody's tables. */
export function storable(text: string): string {
  return Buffer.from(text.replaceAll('\0', '\uFFFD')).toString();
}

/** JSON of which the same is true, text by text. What is undefined is not there. */
export function storableJson(value: Value): string {
  const json = JSON.stringify(value);
  // What is refused is escaped, as little else is; a text that merely looks like it goes the long way in vain.
  if (!json.includes('\\u')) return json;
  return JSON.stringify(value, (_key, part) => (typeof part === 'string' ? storable(part) : part));
}

function literal(value: Value, type: ColumnType): string {
  if (value === null) return 'NULL';
  if (type === 'text') return quoted(String(value));
  // JSON has no control characters of its own: quoted as JSON once more, it is quoted as an array wants it.
  return type === 'jsonb' ? JSON.stringify(storableJson(value)) : String(value);
}

/** As {@link storable}: NUL is replaced here, half a surrogate pair when the text becomes bytes. */
function quoted(text: string): string {
  if (!/["\\\0]/.test(text)) return `"${text}"`;
  return `"${text.replace(/["\\]/g, '\\$&').replaceAll('\0', '\uFFFD')}"`;
}

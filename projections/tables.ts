/** The read tables. Their columns are the fields of the ledger's entities (ledger/entities.ts). */
import { ENTITY_KINDS, ENTITY_SCHEMAS, type EntityKind, ofEachKind } from '../ledger/entities.ts';
import { columnOf } from './sql.ts';
import { WEEK_FIELDS } from './weeks.ts';

/** A table by its fields, the key within the ledger first. Every table begins its key with `ledger_id`. */
export type Table = { name: string; fields: readonly string[] };

/** The fields that only postings change. */
const MONEY: { readonly [K in EntityKind]?: readonly string[] } = {
  accounts: ['available', 'allocated'],
  bills: ['saved'],
};

/** The times of a row's first and last events; for bills also of the last one that changed savings or arrears. */
const stampsOf = (kind: EntityKind) => [
  ...['createdAt', 'updatedAt'],
  ...(kind === 'bills' ? ['savingsUpdatedAt'] : []),
];

const entityTable = (kind: EntityKind): Table => ({
  name: columnOf(kind),
  fields: [...Object.keys(ENTITY_SCHEMAS[kind].shape), ...(MONEY[kind] ?? []), ...stampsOf(kind)],
});

/** Each kind of entity's table. */
export const ENTITY_TABLES = ofEachKind(entityTable);

export const WEEKS_TABLE: Table = { name: 'weekly_summaries', fields: WEEK_FIELDS };

/** The tables with a ledger's rows; its stamp is in `ledgers`. */
export const READ_TABLES: readonly Table[] = [
  ...ENTITY_KINDS.map((kind) => ENTITY_TABLES[kind]),
  WEEKS_TABLE,
];

/** SQL: true for a row of `bills` that has ended (`hasEnded` of ledger/course.ts). */
export const HAS_ENDED = `(CASE WHEN frequency = 'once' THEN coalesce((paid_period ->> 'dueDate')::date = due_date, false)
  ELSE coalesce(coalesce(postponed_from, due_date) > (ends ->> 'on')::date OR (ends ->> 'payments')::integer < 1, false) END)`;

/** Replaces characters that Postgres cannot store (NUL, half a surrogate pair) by �, so that a strange name does not stop its ledger. */
function storable(text: string): string {
  return Buffer.from(text.replaceAll('\0', '\uFFFD')).toString();
}

/** JSON in which every text is storable. Fields that are undefined are left out. */
export function storableJson(value: object): string {
  const json = JSON.stringify(value);
  // JSON writes these characters as \u escapes, and few others. Without an escape there is nothing to replace.
  if (!json.includes('\\u')) return json;
  return JSON.stringify(value, (_key, part) => (typeof part === 'string' ? storable(part) : part));
}

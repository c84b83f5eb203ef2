/** The tables that hold what a ledger folds to, field by field as the ledger has them (ledger/entities.ts). */
import { ENTITY_KINDS, ENTITY_SCHEMAS, type EntityKind } from '../ledger/entities.ts';
import { columnOf } from './sql.ts';
import { WEEK_FIELDS } from './weeks.ts';

/** A table by its fields, the key within the ledger first. Every table begins its key with `ledger_id`. */
export type Table = { name: string; fields: readonly string[] };

/** What only postings move. */
const MONEY: { readonly [K in EntityKind]?: readonly string[] } = {
  accounts: ['available', 'allocated'],
  bills: ['saved'],
};

/** When a row's first and last events were recorded, and of bills the last that moved its savings or arrears. */
const stampsOf = (kind: EntityKind) => [
  ...['createdAt', 'updatedAt'],
  ...(kind === 'bills' ? ['savingsUpdatedAt'] : []),
];

const entityTable = (kind: EntityKind): Table => ({
  name: columnOf(kind),
  fields: [...Object.keys(ENTITY_SCHEMAS[kind].shape), ...(MONEY[kind] ?? []), ...stampsOf(kind)],
});

/** By kind. */
export const ENTITY_TABLES = Object.fromEntries(
  ENTITY_KINDS.map((kind) => [kind, entityTable(kind)]),
) as Record<EntityKind, Table>;

export const WEEKS_TABLE: Table = { name: 'weekly_summaries', fields: WEEK_FIELDS };

/** The tables with a ledger's rows; its stamp is in `ledgers`. */
export const READ_TABLES: readonly Table[] = [
  ...ENTITY_KINDS.map((kind) => ENTITY_TABLES[kind]),
  WEEKS_TABLE,
];

/** SQL: nothing is due any more of a row of bills (ledger/course.ts). */
export const HAS_ENDED = `(CASE WHEN frequency = 'once' THEN coalesce((paid_period ->> 'dueDate')::date = due_date, false)
  ELSE coalesce(coalesce(postponed_from, due_date) > (ends ->> 'on')::date OR (ends ->> 'payments')::integer < 1, false) END)`;

/** What Postgres cannot hold (NUL, half a surrogate pair) is shown as �: a strange name must not stop its ledger. */
function storable(text: string): string {
  return Buffer.from(text.replaceAll('\0', '\uFFFD')).toString();
}

/** JSON of which the same is true, text by text. What is undefined is not there. */
export function storableJson(value: object): string {
  const json = JSON.stringify(value);
  // What is refused is escaped, as little else is; a text that merely looks like it goes the long way in vain.
  if (!json.includes('\\u')) return json;
  return JSON.stringify(value, (_key, part) => (typeof part === 'string' ? storable(part) : part));
}

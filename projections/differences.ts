/** Compares a ledger's rows with what its events fold to. */
import { isDeepStrictEqual } from 'node:util';
import type { Folded } from './folded.ts';
import { rowsOf } from './stamped.ts';
import { READ_TABLES, storableJson, type Table } from './tables.ts';

/** The differences, in sentences that name the table and the key. Empty when the rows are right. */
export function differences(expected: Folded, stored: Folded): string[] {
  return [
    ...compareStamps(expected, stored),
    ...READ_TABLES.flatMap((table) => compareTable(table, expected, stored)),
  ];
}

/** What is wrong with a stamp that names a problem of a ledger without one. */
export const saidOf = (problem: string): string =>
  `ledgers: its events can be read, and it is said there: ${problem}`;

function compareStamps(expected: Folded, stored: Folded): string[] {
  if (expected.erased) return stored.erased ? [] : ['ledgers: it is not said that it was erased'];
  // Of an erased ledger no event need be left.
  if (stored.erased)
    return expected.revision < 0 ? [] : ['ledgers: it was not erased, as is said there'];
  if (stored.revision <= expected.revision) return [];
  return [`ledgers: revision is ${stored.revision}, and the last event has ${expected.revision}`];
}

function compareTable(table: Table, expected: Folded, stored: Folded): string[] {
  const found = rowsOf(stored, table);
  const problems: string[] = [];
  for (const [key, row] of rowsOf(expected, table)) {
    const there = found.get(key);
    found.delete(key);
    if (!there) problems.push(`${table.name} ${key}: the row is missing`);
    else problems.push(...compareRow(table, key, asStored(row), there as Row));
  }
  for (const key of found.keys()) problems.push(`${table.name} ${key}: no event has made this row`);
  return problems;
}

type Row = Record<string, unknown>;

function compareRow({ name, fields }: Table, key: string | number, wanted: Row, row: Row) {
  return fields
    .filter((field) => !isDeepStrictEqual(row[field], wanted[field]))
    .map((field) => `${name} ${key}: ${field} is ${show(row[field])}, not ${show(wanted[field])}`);
}

const asStored = (row: object): Row => JSON.parse(storableJson(row));

const show = (value: unknown) => JSON.stringify(value);

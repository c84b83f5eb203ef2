/** A migration that some database has applied is known for ever: each SHA-256 that its text ever had is in migrations.json, and in the file. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFiles } from './files.ts';

const LIST = 'scripts/house/migrations.json';
const listed = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string[]>;
const files = listFiles().filter((file) => file.endsWith('.sql'));
const textOf = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
/** As ledger/store/migrate.ts reads them. */
const namedIn = (text: string) =>
  Array.from(text.matchAll(/^-- before: ([0-9a-f]{64})$/gm), ([, hash = '']) => hash);

/** What is to be done about this migration. */
function todo(file: string): string[] {
  const before = listed[file] ?? [];
  if (!files.includes(file)) return [`put ${file} back: databases have applied it`];
  const text = textOf(file);
  const now = [hashOf(text), ...namedIn(text)];
  const unnamed = before.filter((hash) => !now.includes(hash));
  if (unnamed.length > 0)
    return unnamed.map(
      (hash) =>
        `begin ${file} with the line "-- before: ${hash}", or a database that has applied that text refuses to start`,
    );
  const fresh = now.filter((hash) => !before.includes(hash));
  return fresh.map(
    (hash) => `once ${file} is as it shall stay, add to it in ${LIST}: "${hash}"; take none away`,
  );
}

it('each migration names every text that it had', () => {
  expect(files).toContain('projections/schema/001-read-tables.sql');
  expect([...new Set([...files, ...Object.keys(listed)])].flatMap(todo)).toEqual([]);
});

it('comments name the migration that has `write_ledger`, the only one', () => {
  const having = files.filter((file) => /FUNCTION write_ledger\b/.test(textOf(file)));
  expect(having).toHaveLength(1);
  const number = /\/(\d{3})-/.exec(having[0] ?? '')?.[1];
  const others = files.flatMap((file) =>
    [...textOf(file).matchAll(/`write_ledger` \((\d{3})\)/g)].flatMap(([, named]) =>
      named === number ? [] : `${file}: ${named} is ${number} now, and "-- before:" its old hash`,
    ),
  );
  expect(others).toEqual([]);
});

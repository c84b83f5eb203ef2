/** What a file exports is for another file of the app. What only tests use is no part of the app, and what nobody imports needs no export. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from './files.ts';

const files = listFiles().filter((file) => /\.tsx?$/.test(file));
const textOf = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
/** Tests, and what is there for them alone. */
const isTest = (file: string) =>
  /\.test\.tsx?$|\/(testing|e2e|house)\//.test(file) || textOf.get(file)?.includes("from 'vitest'");

/** A type may be exported though nobody imports it: it is part of what an exported function takes or answers. */
const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;
const FROM = /(?:import|export)\s+(type\s+)?(\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+)\s+from\s+'([^']+)'/g;
const DYNAMIC = /import\('([^']+)'\)/g;

/** `file#name` of every import that this file has. */
function importsOf(file: string): string[] {
  const text = textOf.get(file) ?? '';
  const target = (path: string) => normalize(join(dirname(file), path));
  const named = [...text.matchAll(FROM)].flatMap(([, , what = '', path = '']) => {
    if (!path.startsWith('.')) return [];
    if (what.startsWith('{'))
      return what
        .slice(1, -1)
        .split(',')
        .map((one) => /(?:type\s+)?(\w+)/.exec(one.trim())?.[1] ?? '')
        .map((name) => `${target(path)}#${name}`);
    const alias = /as\s+(\w+)/.exec(what)?.[1];
    if (!alias) return [`${target(path)}#*`];
    return [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(
      ([, name]) => `${target(path)}#${name}`,
    );
  });
  return [...named, ...[...text.matchAll(DYNAMIC)].map(([, path]) => `${target(String(path))}#*`)];
}

/** Everything that these files import. */
const importedBy = (some: readonly string[]) => new Set(some.flatMap(importsOf));
const app = files.filter((file) => !isTest(file));
const byApp = importedBy(app);
const byTests = importedBy(files.filter(isTest));

type Exported = { file: string; name: string; usesItself: boolean };

/** What the app's files export, where the app itself imports it nowhere. */
const unused: Exported[] = app.flatMap((file) => {
  const text = textOf.get(file) ?? '';
  return [...text.matchAll(EXPORTED)].flatMap(([, name = '']) => {
    if (byApp.has(`${file}#${name}`) || byApp.has(`${file}#*`)) return [];
    const uses = text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? [];
    return { file, name, usesItself: uses.length > 1 };
  });
});

it('sees what is exported and imported', () => {
  expect(byApp).toContain('ledger/money.ts#parseMoney');
  expect(byTests).toContain('ledger/money.ts#parseMoney');
});

it('nothing is exported that only tests use', () => {
  const found = unused.filter(({ usesItself }) => !usesItself);
  expect(found.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

it('nothing is exported that no other file imports', () => {
  const found = unused.filter(
    ({ file, name, usesItself }) =>
      usesItself && !byTests.has(`${file}#${name}`) && !byTests.has(`${file}#*`),
  );
  expect(found.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFiles } from './files.ts';

/*
 * House rules that lint cannot hold. What it holds (no `any`, no test skipped or alone, functions
 * of at most 70 lines) is not repeated here, only that nobody switches it off in a comment.
 */

interface Rule {
  rule: string;
  pattern: RegExp;
  /** The files that the rule is about. */
  within: (file: string) => boolean;
  /** A line that breaks it, as proof that the pattern sees one. */
  example: string;
}

const everywhere = () => true;
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');
const handlesMoney = (file: string) =>
  /^(ledger|projections|api|web)\//.test(file) && file !== 'ledger/money.ts' && !isTest(file);

// Written in pieces, so that this file keeps its own rules.
const rules: Rule[] = [
  {
    rule: 'work is finished or written down elsewhere',
    pattern: /\b(TO[D]O|FIX[M]E|X[X]X)\b/,
    within: everywhere,
    example: '// TO' + 'DO later',
  },
  {
    rule: 'no check is switched off in a comment',
    pattern: /(biome|eslint|prettier)-(ignore|disable)|@ts-(ignore|nocheck|expect-error)/,
    within: everywhere,
    example: '// biome' + '-ignore lint: because',
  },
  {
    rule: 'no test is left out or runs alone',
    pattern: /\b(it|test|describe)\.(only|skip|todo)\b|\b(xit|xdescribe|fit|fdescribe)\(/,
    within: isTest,
    example: 'it' + '.only(',
  },
  {
    rule: 'no page is referred to that is not in the repository',
    pattern: /(?<!docs\/)\bproduct\.md|\bdecisions\.md/,
    within: everywhere,
    example: '(product' + '.md §2)',
  },
  {
    rule: 'money is read and written in ledger/money.ts',
    pattern: /\bparseFloat\(|\.toFixed\(|\bNumber\(\s*[\w.]*(amount|balance|cents|saved|money)/i,
    within: handlesMoney,
    example: 'Number(' + 'bill.amount)',
  },
];

const sourceFile = /\.(ts|tsx|js|css|sql|sh|html)$/;
const files = listFiles().filter((file) => sourceFile.test(file));

describe('house rules', () => {
  it('sees the source', () => {
    expect(files).toContain('scripts/house/tidy.test.ts');
  });

  it.each(rules)('$rule', ({ pattern, within, example }) => {
    expect(example).toMatch(pattern);
    const found = files
      .filter(within)
      .flatMap((file) =>
        linesOf(file).map((line, index) => ({ where: `${file}:${index + 1}`, line })),
      )
      .filter(({ line }) => pattern.test(line));
    expect(found).toEqual([]);
  });

  it('what a comment refers to is there, down to the section', () => {
    const sections = linesOf('docs/product.md').flatMap((line) => /^## (.+)/.exec(line)?.[1] ?? []);
    const missing = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const pages = [...text.matchAll(/(?<![\w./])docs\/[\w/-]+\.md/g)].map(([page]) => page);
      const named = [...text.matchAll(/docs\/product\.md, ([A-Z][\w ,?]+?)(?=[).:;])/g)];
      const gone = named.flatMap(([, section = '']) => (sections.includes(section) ? [] : section));
      return [...pages.filter((page) => !existsSync(page)), ...gone].map((what) => [file, what]);
    });
    expect(missing).toEqual([]);
  });

  it('a file has at most 250 lines', () => {
    expect(files.filter((file) => linesOf(file).length > 250)).toEqual([]);
  });

  it('the lock file names no registry, so that npm ci works with any', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
  });
});

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n');
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
const isShipped = (file: string) => !isTest(file);
const readsBills = (file: string) => /^api\/scanner\/(fields|knowledge|words)\//.test(file);
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
  {
    rule: 'a program is started with a list of arguments, never by a shell',
    pattern: /\bexec(Sync)?\b[^'"]*'node:child_process'|\bshell: true\b/,
    within: isShipped,
    example: "import { exec } from 'node:child_process';",
  },
  {
    rule: 'no text becomes code or markup',
    pattern:
      /\beval\(|\bnew Function\(|\.(inner|outer)HTML\b|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write\(/,
    within: isShipped,
    example: 'element.innerHTML = name',
  },
  {
    rule: 'expressions stand in source code; those that are put together are of the lists that the scanner knows',
    pattern: /\bRegExp\(/,
    within: (file) =>
      /^(api|ledger|projections)\//.test(file) && isShipped(file) && !readsBills(file),
    example: 'new RegExp(name)',
  },
  {
    rule: 'the certificate of every server is looked at',
    pattern: /rejectUnauthorized|REJECT_UNAUTHORIZED|tlsVerifyCert/,
    within: isShipped,
    example: 'tls: { rejectUnauthorized: false }',
  },
  {
    rule: 'what is drawn follows the day, by useToday',
    pattern: /\btoday\(\)/,
    within: (file) => /^web\/.*\.tsx$/.test(file) && !isTest(file),
    example: 'dueWords(due, today(), show)',
  },
  {
    rule: 'tests look at the locks of their own database',
    pattern: /\bpg_locks\b/,
    within: (file) => isTest(file) && file !== 'ledger/store/testing/locks.ts',
    example: 'SELECT FROM pg' + '_locks',
  },
  {
    rule: 'only the service worker listens to messages of other windows',
    pattern: /\('message'|\b(window|globalThis|self)\.onmessage\b/,
    within: (file) => file.startsWith('web/') && file !== 'web/sw.ts' && !isTest(file),
    example: "window.addEventListener('message', hear)",
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

  it('each link of a page leads to a page, and to a section that it has', () => {
    const broken = listFiles()
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const links = readFileSync(file, 'utf8').matchAll(
          /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g,
        );
        return [...links].flatMap(([link, path = '', section]) => {
          const page = path === '' ? file : join(dirname(file), path);
          const leads = existsSync(page) && (!section || sectionsOf(page).includes(section));
          return leads ? [] : [[file, link]];
        });
      });
    expect(broken).toEqual([]);
  });

  it('each file that a page names is there', () => {
    const all = new Set(listFiles());
    const gone = [...all]
      .filter((file) => file.endsWith('.md'))
      .flatMap((page) => {
        const named = readFileSync(page, 'utf8').matchAll(/`([\w.-]+\/[\w./-]+\.tsx?)`/g);
        return [...named].flatMap(([, file = '']) => (all.has(file) ? [] : [[page, file]]));
      });
    expect(gone).toEqual([]);
  });

  it('a file has at most 250 lines', () => {
    expect(files.filter((file) => linesOf(file).length > 250)).toEqual([]);
  });

  it('the lock file names no registry, so that npm ci works with any', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
  });

  it('packages are of exact versions and known by their hashes, and none runs a script when it is put in', () => {
    type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>;
    const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
    const { dependencies, devDependencies } = read('package.json') as Manifest;
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    const lock = read('package-lock.json') as { packages: Record<string, { integrity?: string }> };
    const unknown = Object.entries(lock.packages).filter(
      ([path, { integrity }]) => path !== '' && !integrity?.startsWith('sha512-'),
    );
    expect(unknown).toEqual([]);
    expect(linesOf('.npmrc')).toContain('ignore-scripts=true');
  });
});

/** The sections of a page, as a link names them. */
function sectionsOf(page: string): string[] {
  const titles = linesOf(page).flatMap((line) => /^#+ (.+)/.exec(line)?.[1] ?? []);
  return titles.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n');
}

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Importing file, what it imports. Each line breaks a rule of the house. */
const forbidden = `
  ledger/payments.ts              ../projections/bills.ts
  ledger/payments.ts              ../api/app.ts
  ledger/payments.ts              ../api/contract/bills.ts
  ledger/payments.ts              ../web/ui/money.tsx
  ledger/payments.ts              ../scripts/start.ts
  ledger/payments.ts              ./store/event-store.ts
  ledger/payments.ts              ./handle.ts
  ledger/payments.ts              node:fs
  ledger/payments.ts              fs
  ledger/payments.ts              pg
  ledger/payments.ts              koa
  ledger/payments.ts              @koa/router
  ledger/payments.ts              ../scripts/testing/postgres.ts
  ledger/handle.ts                ../projections/bills.ts
  ledger/store/postgres.ts        ../../projections/bills.ts
  ledger/store/postgres.ts        ../../scripts/restore.ts
  ledger/payments.test.ts         ../projections/bills.ts
  ledger/store/testing/database.ts  ../../../scripts/testing/postgres.ts
  projections/bills.ts            ../api/routes/bills.ts
  projections/bills.ts            ../web/ui/money.tsx
  projections/bills.ts            ../scripts/start.ts
  projections/bills.ts            koa
  projections/bills.test.ts       ../api/routes/bills.ts
  api/app.ts                      ../scripts/start.ts
  api/routes/bills.ts             ../../web/ui/money.tsx
  api/routes/bills.ts             ../../scripts/testing/postgres.ts
  api/routes/bills.test.ts        ../../scripts/start.ts
  api/routes/scan.ts              ../scanner/match.ts
  api/views/scan.ts               ../scanner/knowledge/services.ts
  api/routes/scan.test.ts         ../scanner/fields/read-fields.ts
  scripts/bench/scan.ts           ../../api/scanner/embedded/pool.ts
  scripts/start.ts                ../web/app/router.tsx
  web/app/router.tsx              ../../ledger/payments.ts
  web/app/router.tsx              ../../ledger/store/postgres.ts
  web/app/router.tsx              ../../projections/bills.ts
  web/app/router.tsx              ../../api/app.ts
  web/app/router.tsx              ../../api/routes/bills.ts
  web/app/router.tsx              ../../scripts/start.ts
  web/app/router.tsx              node:path
  web/app/router.test.tsx         ../../ledger/payments.ts
  web/ui/money.tsx                ../app/router.tsx
  web/ui/money.tsx                ../base/api.ts
  web/ui/money.tsx                ../queries/bills.ts
  web/ui/money.tsx                ../features/bills/list.tsx
  web/base/api.ts                 ../app/router.tsx
  web/base/api.ts                 ../features/bills/list.tsx
  web/base/api.ts                 ../parts/loaded.tsx
  web/base/api.ts                 ../queries/bills.ts
  web/queries/bills.ts            ../app/router.tsx
  web/queries/bills.ts            ../parts/loaded.tsx
  web/parts/loaded.tsx            ../app/router.tsx
  web/parts/loaded.tsx            ../features/bills/list.tsx
  web/features/bills/list.tsx     ../../app/router.tsx
  web/features/bills/pay/form.tsx ../../../app/router.tsx
  web/features/bills/list.tsx     ../accounts/list.tsx
  web/features/bills/list.tsx     ../../features/accounts/list.tsx
  web/features/bills/list.tsx     ../../../ledger/payments.ts
  web/features/bills/list.tsx     node:path
  web/features/bills/pay/form.tsx ../../accounts/list.tsx
  web/features/bills/pay/form.tsx ../../../features/accounts/list.tsx
  web/features/bills/pay/form.tsx ../../../../api/app.ts
  web/e2e/pay.test.ts             ../../api/app.ts
`;

/** The same, and all well. */
const allowed = `
  ledger/payments.ts              ./money.ts
  ledger/payments.ts              zod
  ledger/payments.ts              neverthrow
  ledger/handle.ts                ./store/event-store.ts
  ledger/handle.ts                node:crypto
  ledger/store/postgres.ts        pg
  ledger/store/postgres.ts        ../events.ts
  ledger/payments.test.ts         ./store/testing/database.ts
  ledger/payments.test.ts         ../scripts/testing/postgres.ts
  projections/bills.ts            ../ledger/events.ts
  projections/bills.ts            pg
  projections/bills.test.ts       ../ledger/store/testing/database.ts
  api/routes/bills.ts             ../contract/bills.ts
  api/routes/bills.ts             ../../projections/bills.ts
  api/routes/bills.ts             @koa/router
  api/routes/scan.ts              ../scanner/index.ts
  api/routes/scan.test.ts         ../scanner/testing/examples.ts
  api/scanner/index.ts            ./match.ts
  api/scanner/match.test.ts       ./match.ts
  scripts/bench/scan.ts           ../../api/scanner/testing/grade.ts
  scripts/start.ts                ../api/server.ts
  web/app/router.tsx              ../base/api.ts
  web/base/api.ts                 ./connection.ts
  web/base/api.ts                 ../ui/toast-store.ts
  web/queries/bills.ts            ../base/api.ts
  web/parts/loaded.tsx            ../queries/bills.ts
  web/app/router.tsx              ../features/bills/list.tsx
  web/app/router.tsx              ../../api/contract/bills.ts
  web/app/router.tsx              ../../ledger/money.ts
  web/ui/money.tsx                ../../ledger/money.ts
  web/features/bills/list.tsx     ./queries.ts
  web/features/bills/list.tsx     ./pay/form.tsx
  web/features/bills/list.tsx     ../../ui/money.tsx
  web/features/bills/list.tsx     ../../base/api.ts
  web/features/bills/list.tsx     ../../parts/loaded.tsx
  web/features/bills/list.tsx     ../../../ledger/calendar.ts
  web/features/bills/list.tsx     ../../../api/contract/bills.ts
  web/features/bills/list.test.tsx ../../../scripts/testing/chromium.ts
  web/features/bills/pay/form.tsx ../queries.ts
  web/features/bills/pay/form.tsx ../../../ui/money.tsx
  web/features/bills/pay/form.tsx ../../../../ledger/money.ts
  web/e2e/pay.test.ts             ../../scripts/testing/chromium.ts
  web/e2e/pay.test.ts             ../../ledger/store/testing/database.ts
  web/e2e/browser.ts              ../../scripts/testing/chromium.ts
  web/e2e/browser.ts              node:path
  web/vite.config.ts              node:path
`;

/** Each is a line of a file of its own. */
const disguised = [
  "import type { Bill } from '../api/app.ts';",
  "import { type Bill } from '../api/app.ts';",
  "export * from '../api/app.ts';",
  "export type { Bill } from '../api/app.ts';",
  "const app = await import('../api/app.ts');",
  "import '../api/app.ts';",
];
const disguise = (number: number) => `ledger/disguised-${number}.ts`;

interface Case {
  importer: string;
  specifier: string;
}

const folder = mkdtempSync(join(tmpdir(), 'layers-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the layers', () => {
  let complaints: Set<string>;

  beforeAll(() => {
    copyConfiguration();
    const cases = [...parse(forbidden), ...parse(allowed)];
    for (const importer of new Set(cases.map((each) => each.importer))) {
      const specifiers = cases.filter((each) => each.importer === importer);
      plant(
        importer,
        specifiers.map(({ specifier }) => statement(specifier)),
      );
    }
    for (const [number, line] of disguised.entries()) plant(disguise(number), [line]);
    complaints = lint();
  });

  it.each(parse(forbidden))('$importer may not import $specifier', ({ importer, specifier }) => {
    expect(complaints).toContain(`${importer}: ${statement(specifier)}`);
  });

  it.each(parse(allowed))('$importer may import $specifier', ({ importer, specifier }) => {
    expect(complaints).not.toContain(`${importer}: ${statement(specifier)}`);
  });

  it.each(disguised)('no way of writing it goes unseen: %s', (line) => {
    expect(complaints).toContain(`${disguise(disguised.indexOf(line))}: ${line}`);
  });
});

function parse(table: string): Case[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [importer = '', specifier = ''] = line.trim().split(/\s+/);
      return { importer, specifier };
    });
}

function statement(specifier: string): string {
  return `import type {} from '${specifier}';`;
}

function plant(file: string, lines: string[]): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), lines.join('\n'));
}

/** The same configuration, but for git, which has no part in the temporary folder. */
function copyConfiguration(): void {
  const configuration = JSON.parse(readFileSync('biome.json', 'utf8')) as object;
  plant('biome.json', [JSON.stringify({ ...configuration, vcs: { enabled: false } })]);
  mkdirSync(join(folder, 'scripts/house'), { recursive: true });
  copyFileSync('scripts/house/layers.json', join(folder, 'scripts/house/layers.json'));
}

interface Diagnostic {
  location: { path: string; start: { line: number } };
}

/** Every complaint as `file: the line it is about`. */
function lint(): Set<string> {
  const rules = ['--only=style/noRestrictedImports', '--only=style/useNodejsImportProtocol'];
  const biome = join(process.cwd(), 'node_modules/@biomejs/biome/bin/biome');
  const options = ['--reporter=json', '--max-diagnostics=none', ...rules];
  let report = '';
  try {
    report = execFileSync(process.execPath, [biome, 'lint', ...options, folder], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) report = String(error.stdout);
  }
  const { diagnostics } = JSON.parse(report) as { diagnostics: Diagnostic[] };
  return new Set(
    diagnostics.map(({ location: { path, start } }) => {
      const file = path.replace(`${folder}/`, '');
      const lines = readFileSync(join(folder, file), 'utf8').split('\n');
      return `${file}: ${lines[start.line - 1]}`;
    }),
  );
}

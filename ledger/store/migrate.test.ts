import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MigrationError, migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let folder: string;
let schema: string;
let tests = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  tests += 1;
  schema = `test ${tests}`;
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(database.pool, { schema, folder });

async function select(sql: string): Promise<unknown[]> {
  return (await database.pool.query(sql.replaceAll('~', `"${schema}"`))).rows;
}
const applied = () => select('SELECT name FROM ~.migrations ORDER BY name');

describe('migrate', () => {
  it('applies numbered files in order, in their schema, each once', async () => {
    await write('002-more.sql', 'INSERT INTO things VALUES (2);');
    await write('001-things.sql', 'CREATE TABLE things (n int); INSERT INTO things VALUES (1);');
    await run();
    await run();
    await write('003-last.sql', 'INSERT INTO things VALUES (3);');
    await run();
    expect(await select('SELECT n FROM ~.things ORDER BY n')).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ]);
    expect(await applied()).toHaveLength(3);
  });

  it('is safe for several processes at once', async () => {
    await write('001-things.sql', 'CREATE TABLE things (n int);');
    await write('002-more.sql', 'INSERT INTO things VALUES (1);');
    await Promise.all([run(), run(), run(), run(), run()]);
    expect(await select('SELECT n FROM ~.things')).toEqual([{ n: 1 }]);
  });

  it('refuses a file that was changed after it had been applied, and applies nothing', async () => {
    await write('001-things.sql', 'CREATE TABLE things (n int);');
    await run();
    await write('001-things.sql', 'CREATE TABLE things (n bigint);');
    await write('002-more.sql', 'CREATE TABLE more (n int);');
    await expect(run()).rejects.toThrow(/001-things.sql was changed/);
    expect(await applied()).toHaveLength(1);
  });

  it('takes a file that was shortened since for the one that was applied, where it names that one', async () => {
    const before = 'CREATE TABLE things (n int); CREATE VIEW few AS SELECT 1;\n';
    await write('001-things.sql', before);
    await run();
    const hash = createHash('sha256').update(before).digest('hex');
    await write('001-things.sql', `-- before: ${hash}\nCREATE TABLE things (n int);\n`);
    await write('002-more.sql', 'INSERT INTO things VALUES (1);');
    await run();
    await run();
    expect(await applied()).toHaveLength(2);
    await write('001-things.sql', `-- before: ${'0'.repeat(64)}\nCREATE TABLE things (n int);\n`);
    await expect(run()).rejects.toThrow(/001-things.sql was changed/);
  });

  it('takes no notice of line ends', async () => {
    await write('001-things.sql', 'CREATE TABLE things\n(n int);\n');
    await run();
    await write('001-things.sql', 'CREATE TABLE things\r\n(n int);\r\n');
    await run();
  });

  it('refuses a folder in which an applied file is gone or a new one slipped in before it', async () => {
    await write('002-things.sql', 'CREATE TABLE things (n int);');
    await run();
    await write('001-before.sql', 'CREATE TABLE before (n int);');
    await expect(run()).rejects.toThrow(/002-things.sql applied where .* 001-before.sql/);
    await rm(join(folder, '001-before.sql'));
    await rm(join(folder, '002-things.sql'));
    await expect(run()).rejects.toThrow(/another version of the program/);
  });

  it('leaves no trace of a file that fails, names it, and goes on once it is mended', async () => {
    await write('001-things.sql', 'CREATE TABLE things (n int);');
    await write('002-more.sql', 'CREATE TABLE more (n int); SELECT nonsense;');
    await expect(run()).rejects.toThrow(/002-more.sql failed: .*nonsense/);
    expect(await applied()).toEqual([{ name: '001-things.sql' }]);
    await write('002-more.sql', 'CREATE TABLE more (n int);');
    await run();
    expect(await applied()).toHaveLength(2);
  });

  it.each([['1-short.sql'], ['001-Upper.sql'], ['things.sql']])(
    'refuses the name %s',
    async (name) => {
      await write(name, 'SELECT 1;');
      await expect(run()).rejects.toThrow(MigrationError);
    },
  );

  it('refuses a number that is used twice', async () => {
    await write('001-one.sql', 'SELECT 1;');
    await write('001-two.sql', 'SELECT 1;');
    await expect(run()).rejects.toThrow(/uses a number twice/);
  });
});

import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPostgres } from './launcher.ts';
import {
  eventually,
  existingCluster,
  neighbours,
  query,
  rowsOf,
  serverPid,
  startApp,
  temporaryFolder,
  untilAcknowledged,
  untilDead,
} from './testing/harness.ts';

describe('the embedded PostgreSQL', { timeout: 90_000 }, () => {
  it('starts on an empty folder, and again on what it kept', async () => {
    const dataDir = join(temporaryFolder(), 'pg18');
    const first = await startPostgres({ dataDir });
    expect(first.owned).toBe(true);
    await query(first.url, "CREATE TABLE kept AS SELECT 'a row' AS text");
    const pid = serverPid(dataDir);
    await first.stop();
    await untilDead(pid);

    const second = await startPostgres({ dataDir });
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'TABLE kept')).toEqual([{ text: 'a row' }]);
    await second.stop();
    await second.stop();
  });

  it('is closed to the network and to other users, and passes settings on', async () => {
    const dataDir = await existingCluster();
    const postgres = await startPostgres({ dataDir, settings: { max_connections: '17' } });
    expect(await query(postgres.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(postgres.url, 'SHOW max_connections')).toEqual([{ max_connections: '17' }]);
    expect(await query(postgres.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(statSync(dataDir).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'app.password')).mode & 0o077).toBe(0);
    const wrongPassword = new URL(postgres.url);
    wrongPassword.password = 'guess';
    await expect(query(wrongPassword.href, 'SELECT 1')).rejects.toThrow('password');
    await postgres.stop();
  });

  it('works at a path that is too long for a socket', async () => {
    const deep = join(temporaryFolder(), 'a-rather-long-name-of-a-folder/'.repeat(4));
    const postgres = await startPostgres({ dataDir: join(deep, 'pg18') });
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    rmSync(new URL(postgres.url).searchParams.get('host') ?? '', { recursive: true });
  });

  it('serves two processes that start at once from one server', async () => {
    const dataDir = join(temporaryFolder(), 'pg18');
    const apps = await Promise.all([startApp(dataDir), startApp(dataDir)]);
    expect(apps.map((app) => app.owned).sort()).toEqual([false, true]);
    expect(apps[0].url).toBe(apps[1].url);
    expect(neighbours(dataDir)).toEqual(['pg18']);
  });

  it('outlives its owner when another process shares it', async () => {
    const dataDir = await existingCluster();
    const owner = await startApp(dataDir);
    const sharer = await startApp(dataDir);
    expect([owner.owned, sharer.owned]).toEqual([true, false]);
    const pid = serverPid(dataDir);
    owner.process.kill('SIGTERM');
    await untilDead(pid);
    const before = sharer.acknowledged();
    await untilAcknowledged(sharer, before + 10);
    expect(await rowsOf(sharer.url, owner)).toContain(0);
  });

  it('leaves the server to its owner when a sharer stops', async () => {
    const dataDir = await existingCluster();
    const owner = await startApp(dataDir);
    const sharer = await startPostgres({ dataDir });
    expect(sharer.owned).toBe(false);
    const pid = serverPid(dataDir);
    await sharer.stop();
    await sharer.stop();
    await untilAcknowledged(owner, owner.acknowledged() + 10);
    expect(serverPid(dataDir)).toBe(pid);
  });

  it.each([
    ['SIGTERM', (pid: number) => process.kill(pid, 'SIGTERM')],
    ['Ctrl-C', (pid: number) => process.kill(-pid, 'SIGINT')],
  ])('stops after the last word of the app at %s', async (_, end) => {
    const dataDir = await existingCluster();
    const app = await startApp(dataDir);
    const pid = serverPid(dataDir);
    end(app.pid);
    expect(await app.exited).toBe(0);
    expect(() => serverPid(dataDir)).toThrow('no server');
    await untilDead(pid);

    const next = await startPostgres({ dataDir });
    expect(await rowsOf(next.url, app)).toContain(0);
    await next.stop();
  });

  it('clears away what an interrupted first start has left', async () => {
    const dataDir = join(temporaryFolder(), 'pg18');
    mkdirSync(`${dataDir}.init-999999`);
    writeFileSync(`${dataDir}.init-999999.password`, 'old');
    const postgres = await startPostgres({ dataDir });
    expect(neighbours(dataDir)).toEqual(['pg18']);
    expect(await eventually(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });
});

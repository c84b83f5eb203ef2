import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPostgres } from './launcher.ts';
import {
  eventually,
  existingCluster,
  query,
  rowsOf,
  serverPid,
  startApp,
  untilAcknowledged,
  untilDead,
} from './testing/harness.ts';

describe('the embedded PostgreSQL and crashes', { timeout: 90_000 }, () => {
  it('comes back under the same URL, rows kept, after a kill -9', async () => {
    const dataDir = await existingCluster();
    const lines: string[] = [];
    const postgres = await startPostgres({ dataDir, log: (line) => lines.push(line) });
    await query(postgres.url, "CREATE TABLE kept AS SELECT 'a row' AS text");
    const pid = serverPid(dataDir);
    process.kill(pid, 'SIGKILL');
    await untilDead(pid);

    expect(await eventually(postgres.url, 'TABLE kept')).toEqual([{ text: 'a row' }]);
    expect(serverPid(dataDir)).not.toBe(pid);
    expect(lines).toContain('PostgreSQL has ended unexpectedly; starting it again');
    await postgres.stop();
  });

  it('stops with the app at a kill -9 and loses no acknowledged row', async () => {
    const dataDir = await existingCluster();
    const app = await startApp(dataDir);
    await untilAcknowledged(app, 50);
    const pid = serverPid(dataDir);
    app.process.kill('SIGKILL');
    await app.exited;
    await untilDead(pid);

    const next = await startPostgres({ dataDir });
    expect(next.owned).toBe(true);
    const rows = await rowsOf(next.url, app);
    expect(rows.slice(0, app.acknowledged())).toEqual(numbersUpTo(app.acknowledged()));
    await next.stop();
  });

  it('waits for the server of a killed app to end before it starts its own', async () => {
    const dataDir = await existingCluster();
    const app = await startApp(dataDir);
    await untilAcknowledged(app, 1);
    app.process.kill('SIGKILL');
    const next = await startPostgres({ dataDir });
    expect(next.owned).toBe(true);
    await next.stop();
  });

  it('loses no acknowledged row when app and server are killed together', async () => {
    const dataDir = await existingCluster();
    const app = await startApp(dataDir);
    await untilAcknowledged(app, 50);
    process.kill(serverPid(dataDir), 'SIGKILL');
    app.process.kill('SIGKILL');
    await app.exited;

    const next = await startPostgres({ dataDir });
    const rows = await rowsOf(next.url, app);
    expect(rows.slice(0, app.acknowledged())).toEqual(numbersUpTo(app.acknowledged()));
    await next.stop();
  });

  it.each([
    ['of a dead process', '999999'],
    ['whose number belongs to another program now', String(process.pid)],
    ['that a crash has left empty', ''],
  ])('is not kept from starting by a postmaster.pid %s', async (_, pid) => {
    const dataDir = await existingCluster();
    writeFileSync(
      join(dataDir, 'postmaster.pid'),
      pid && `${pid}\n${dataDir}\n0\n5432\n${dataDir}\n`,
    );
    const postgres = await startPostgres({ dataDir });
    expect(postgres.owned).toBe(true);
    await postgres.stop();
  });
});

function numbersUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPostgres } from './launcher.ts';
import { canReach } from './place.ts';
import {
  query,
  spawnApp,
  startApp,
  temporaryFolder,
  untilAcknowledged,
} from './testing/harness.ts';

/** An ordinary user that every Unix has. */
const daemon = { uid: 1, gid: 1 };
const stranger = { uid: 54_321, gid: 54_321 };

const isRoot = process.getuid?.() === 0;
const canSwitchUser =
  isRoot && canReach(import.meta.dirname, daemon) && canReach(process.execPath, daemon);

describe.runIf(isRoot)('the embedded PostgreSQL, started by root', { timeout: 90_000 }, () => {
  it('runs as the owner of the folder around it', async () => {
    const home = temporaryFolder();
    chownSync(home, daemon.uid, daemon.gid);
    const dataDir = join(home, 'pg18');
    const postgres = await startPostgres({ dataDir });
    expect(statSync(join(dataDir, 'postmaster.pid')).uid).toBe(daemon.uid);
    await postgres.stop();
  });

  it.each([
    ['root owns everything', 0],
    ['the owner has no name', stranger.uid],
  ])('runs as nobody where %s', async (_, uid) => {
    const home = temporaryFolder();
    chownSync(home, uid, uid);
    const dataDir = join(home, 'pg18');
    const postgres = await startPostgres({ dataDir });
    expect(statSync(join(dataDir, 'postmaster.pid')).uid).toBe(65_534);
    await postgres.stop();
  });

  it('keeps its data elsewhere when the wanted folder is private to root, and says where', async () => {
    const home = join(temporaryFolder(), 'private');
    mkdirSync(home, { mode: 0o700 });
    const lines: string[] = [];
    const options = { dataDir: join(home, 'pg18'), log: (line: string) => lines.push(line) };
    const first = await startPostgres(options);
    const moved = /its data is kept in (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
    onTestFinished(() => rmSync(dirname(moved), { recursive: true, force: true }));
    await query(first.url, 'CREATE TABLE kept ()');
    await first.stop();
    expect(existsSync(join(moved, 'PG_VERSION'))).toBe(true);

    const second = await startPostgres(options);
    expect(await query(second.url, 'TABLE kept')).toEqual([]);
    await second.stop();
  });
});

describe.runIf(canSwitchUser)(
  'the embedded PostgreSQL, started by others',
  { timeout: 90_000 },
  () => {
    it('works for an ordinary user in a private folder', async () => {
      const home = temporaryFolder();
      chownSync(home, daemon.uid, daemon.gid);
      chmodSync(home, 0o700);
      const app = await startApp(join(home, 'pg18'), daemon);
      await untilAcknowledged(app, 5);
      app.process.kill('SIGTERM');
      expect(await app.exited).toBe(0);
      expect(statSync(join(home, 'pg18')).uid).toBe(daemon.uid);
    });

    it('tells a user without a name what to do', async () => {
      const home = temporaryFolder();
      chownSync(home, stranger.uid, stranger.gid);
      const app = spawnApp(join(home, 'pg18'), stranger);
      expect(await app.exited).toBe(1);
      expect(app.complaints()).toContain('no entry in /etc/passwd');
      expect(app.complaints()).toContain('Set DATABASE_URL');
    });
  },
);

/** A durable PostgreSQL of its own for one benchmark, in a folder that goes when it is done. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres/launcher.ts';
import { CLUSTER } from '../postgres/place.ts';

export type Workshop = {
  /** Becomes DATA_DIR of a server under test; Postgres is already running in it. */
  dataDir: string;
  url: string;
};

/** Runs a benchmark beside its own server, fsync and all. */
export async function withWorkshop<T>(use: (workshop: Workshop) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weekwise-bench-'));
  // As root Postgres runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const postgres = await startPostgres({
    dataDir: join(dataDir, CLUSTER),
    settings: { max_connections: '200' },
  });
  try {
    return await use({ dataDir, url: postgres.url });
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

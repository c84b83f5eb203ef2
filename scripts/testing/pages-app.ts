/** One app for all files of the browser tests: starting one for each file took a tenth of their work. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type AppProcess, spawnApp } from './app-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    pagesApp: PagesApp;
  }
}

/** The address of an app, its database and its data folder. */
type PagesApp = { readonly url: string; readonly databaseUrl: string; readonly dataDir: string };

const MANY = '1000000';

/**
 * Starts an app in development mode, in which the answer to a forgotten password holds the reset link. Its limits for each network
 * address are high, because all tests come from one.
 */
export function startPagesApp({
  databaseUrl,
  dataDir,
}: Omit<PagesApp, 'url'>): Promise<AppProcess> {
  return spawnApp({
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    REGISTRATIONS_PER_ADDRESS: MANY,
    RESETS_PER_ADDRESS: MANY,
    LOGIN_FAILURES_PER_ADDRESS: MANY,
    REQUESTS_PER_SECOND: MANY,
    CONNECTIONS_PER_ADDRESS: MANY,
  });
}

/** Starts it once for a run with browser tests, on a database that is dropped with all others of the run. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.vitest.projects.some(({ name }) => name === 'browser')) return undefined;
  const { postgresUrl, postgresRun } = project.getProvidedContext();
  const database = `${postgresRun}_pages`;
  await query(postgresUrl, `CREATE DATABASE ${database} TEMPLATE template0 STRATEGY FILE_COPY`);
  const address = new URL(postgresUrl);
  address.pathname = `/${database}`;
  const place = {
    databaseUrl: address.href,
    dataDir: mkdtempSync(join(tmpdir(), 'weekwise-pages-')),
  };
  const app = await startPagesApp(place);
  project.provide('pagesApp', { ...place, url: app.url });
  return async () => {
    // Its database may be gone already, so it cannot stop in good order.
    await app.kill();
    rmSync(place.dataDir, { recursive: true, force: true });
  };
}

/** Makes the last proof of identity of every session an hour older. */
export const ageProofs = (databaseUrl: string): Promise<void> =>
  query(
    databaseUrl,
    "UPDATE identity.sessions SET confirmed_at = confirmed_at - interval '1 hour'",
  );

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}

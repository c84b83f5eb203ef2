/** `npm start` and `npm run dev`: engines, projector, API and SPA in one process, on one port. */
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import { createApp } from '../api/app.ts';
import { type Config, ConfigError, readConfig } from '../api/config.ts';
import { createLog, type Logger } from '../api/log.ts';
import { pages } from '../api/pages.ts';
import { createScanner } from '../api/scanner/scanner.ts';
import { httpServer, type Listening, listen } from '../api/server.ts';
import { createHandle } from '../ledger/handle.ts';
import { WrongMasterKey } from '../ledger/store/keys.ts';
import { MigrationError } from '../ledger/store/migrate.ts';
import { startProjector } from '../projections/projector.ts';
import { replayIfOutdated } from '../projections/replay/replay.ts';
import { type Engines, openEngines } from './engines.ts';
import { PostgresUnavailable } from './postgres/unavailable.ts';
import { ensureWebBuild, webDist } from './web-build.ts';

const developing = process.argv.includes('--dev');
const READY_WITHIN_MS = 120_000;
const clock = () => new Date();

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await assertPortFree(config);
  if (!developing) await ensureWebBuild();
  const engines = await openEngines(config, (line) => log.debug({ line }, 'postgres'));
  const handle = createHandle({ ...engines, clock });
  const projector = startProjector({ ...engines, log });
  const rebuilding = rebuildIfOutdated(engines, log);
  const server = httpServer();
  const vite = developing ? await startVite(server) : null;
  const web = vite?.middleware ?? pages(webDist);
  const scanner = createScanner({ openai: config.openai, log });
  const parts = { ...engines, config, handle, projector, scanner, log, clock, web, developing };
  const { koa, postOffice, scheduler } = createApp(parts);
  const listening = await listen(koa, config.port, config.host, server);
  stopOnSignal(async () => {
    await vite?.close();
    await listening.close();
    await scheduler.stop();
    await postOffice.idle();
    await rebuilding.stop();
    scanner.close();
    await projector.stop();
    await engines.close();
  });
  await untilReady(listening);
  console.log(`\n  Weekwise is ready: ${listening.url}\n`);
  scheduler.start();
}

/** Tables that an older program made serve until the new ones stand; the next start tries again what fails. */
function rebuildIfOutdated(engines: Engines, log: Logger): { stop(): Promise<void> } {
  const over = new AbortController();
  const building = replayIfOutdated({ ...engines, signal: over.signal }).then(
    (built) => {
      if (built) log.info({ events: built.events }, 'The read tables were built anew');
    },
    (err: unknown) => {
      if (!over.signal.aborted) log.error({ err }, 'Building the read tables anew has failed');
    },
  );
  const stop = () => {
    over.abort();
    return building;
  };
  return { stop };
}

/** Before anything is started or built, so that the person hears it at once. */
async function assertPortFree({ port, host }: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The first signal stops cleanly; a second one at once, and the watchdog stops Postgres then. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

async function untilReady({ url }: Listening): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    if (answer.ok) return;
    if (Date.now() > deadline) throw new Error(`Not ready: ${await answer.text()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Vite behind the API, with its hot reload on the same port. */
async function startVite(
  server: Server,
): Promise<{ middleware: Middleware; close(): Promise<void> }> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'spa',
  });
  const middleware: Middleware = (ctx) => {
    ctx.respond = false;
    return new Promise((resolve) => {
      ctx.res.once('close', resolve);
      ctx.res.statusCode = 200;
      vite.middlewares(ctx.req, ctx.res);
    });
  };
  return { middleware, close: () => vite.close() };
}

/** What a person can mend is told in a sentence; anything else with its whole stack. */
function fail(error: unknown): never {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const expected = [ConfigError, PostgresUnavailable, MigrationError, WrongMasterKey];
  if (code === 'EADDRINUSE')
    console.error(`Port ${port} is in use. Set PORT to a free one, for example PORT=3001.`);
  else if (expected.some((kind) => error instanceof kind)) console.error((error as Error).message);
  else console.error(error);
  process.exit(1);
}

main().catch(fail);

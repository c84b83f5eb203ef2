/** Engines, projector, API and SPA in one process, on one port: what every start of the app does, whatever tells it the time. */
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import { createApp } from '../api/app.ts';
import { type Role, readConfig } from '../api/config.ts';
import { createCore } from '../api/core.ts';
import { createLog, type Logger } from '../api/log.ts';
import { pages } from '../api/pages.ts';
import type { Scheduler } from '../api/schedule/scheduler.ts';
import { httpServer, type Listening, listen } from '../api/server.ts';
import { replayIfOutdated } from '../projections/replay/replay.ts';
import { complain } from './cli/complain.ts';
import { type Engines, openEngines } from './engines.ts';
import { createEntrance } from './entrance.ts';
import { ensureWebBuild, webDist } from './web-build.ts';

const READY_WITHIN_MS = 120_000;

export type ServeOptions = {
  /** The time that everything goes by which concerns people: days, sessions, the jobs. */
  clock: () => Date;
  /** The pages from Vite, with hot reload, instead of built ones. */
  developing?: boolean;
};

export type Served = {
  url: string;
  /** Not started yet. */
  scheduler: Scheduler;
};

/**
 * Serves by the settings in the environment, until a signal ends the process. Settles when all is ready, however long
 * database and event store are away; throws what a person has to mend ({@link fail} says it).
 */
export async function serve({ clock, developing = false }: ServeOptions): Promise<Served> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const server = httpServer();
  const entrance = createEntrance();
  // Before anything is started or built: a port that is taken is heard of at once.
  const listening = await listen(entrance, config.port, config.host, server);
  const does = (role: Role) => config.roles.includes(role);
  if (!developing && does('api')) await ensureWebBuild();
  const waiting = sayOnce();
  const engines = await openEngines(config, {
    log: (line) => log.debug({ line }, 'postgres'),
    waiting,
  });
  const tracing = config.traces
    ? (await import('../api/telemetry/exporter.ts')).startTracing(log)
    : null;
  const core = createCore({ ...engines, config, log, clock });
  const rebuilding = does('projector') ? rebuildIfOutdated(engines, log) : null;
  const vite = developing ? await startVite(server) : null;
  const web = does('api') && { web: vite?.middleware ?? pages(webDist) };
  const parts = { ...engines, ...core, config, log, clock, ...web, developing };
  const { koa, postOffice, scheduler } = createApp(parts);
  entrance.open(koa.callback());
  stopOnSignal(async () => {
    await vite?.close();
    await listening.close();
    await scheduler.stop();
    await postOffice.idle();
    await rebuilding?.stop();
    core.scanner.close();
    await core.projector.stop();
    await tracing?.stop();
    await engines.close();
  });
  await untilReady(listening, waiting, does('projector'));
  return { url: listening.url, scheduler };
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

/** Tells a person at the terminal what the start waits for, each reason once. */
function sayOnce(): (reason: string) => void {
  const said = new Set<string>();
  return (reason) => {
    if (!said.has(reason)) console.log(`  Waiting: ${reason}`);
    said.add(reason);
  };
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

/**
 * Database, event store and another process's projection may be away for as long as they like; what is wrong with us ends
 * the start.
 */
async function untilReady(
  { url }: Listening,
  waiting: (reason: string) => void,
  projects: boolean,
): Promise<void> {
  let deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${url}/readyz`);
    if (answer.ok) return;
    const text = await answer.text();
    const { problems }: { problems: { part: string; message: string }[] } = JSON.parse(text);
    const away = problems.find(({ part }) => part !== 'projection' || !projects);
    if (away) {
      waiting(away.message);
      deadline = Date.now() + READY_WITHIN_MS;
    } else if (Date.now() > deadline) throw new Error(`Not ready: ${text}`);
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

/** Ends the process and says why. */
export function fail(error: unknown): never {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    console.error(`Port ${port} is in use. Set PORT to a free one, for example PORT=3001.`);
  else complain(error);
  process.exit(1);
}

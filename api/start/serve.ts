/** The composition root: engines, projector, API and pages in one process, on one port. Every start of the app does this. */
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Middleware } from 'koa';
import { createApp } from '../app.ts';
import { type Role, readConfig } from '../config.ts';
import { createCore } from '../core.ts';
import { fewConnections } from '../http/few-connections.ts';
import { pages } from '../http/pages.ts';
import { webauthn } from '../identity/factors/passkeys.ts';
import { createLog } from '../log.ts';
import type { Scheduler } from '../schedule/scheduler.ts';
import { httpServer, listen } from '../server.ts';
import { createEarlyAnswers } from './early-answers.ts';
import { openEngines } from './engines.ts';
import { withinOpenFiles } from './open-files.ts';
import { readyLine } from './ready-line.ts';
import type { Stopping } from './stop-on-signal.ts';
import { untilReady } from './until-ready.ts';

export type ServeOptions = {
  /** The time that everything goes by which concerns people: days, sessions, the jobs. */
  clock: () => Date;
  /** Makes sure that the pages are built, and answers their folder. It is asked only where this process shows pages. */
  builtPages: () => Promise<string>;
  /** The pages from Vite, with hot reload, instead of built ones. */
  developing?: boolean;
  /** Is told how to stop what is served. */
  stopping: Stopping;
};

export type Served = {
  url: string;
  /** Where people reach it, in a person's words. */
  ready: string;
  /** Not started yet. */
  scheduler: Scheduler;
};

/**
 * Serves by the settings in the environment, until a signal ends the process. Settles when all is ready, however long
 * something is away or in the way; throws what keeps it from serving at all ({@link fail} says it).
 */
export async function serve({
  clock,
  builtPages,
  developing = false,
  stopping,
}: ServeOptions): Promise<Served> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const server = httpServer();
  const { connectionsPerAddress } = config;
  const atMost = withinOpenFiles(connectionsPerAddress ?? Number.POSITIVE_INFINITY);
  // A proxy is one address.
  if (connectionsPerAddress === null) server.maxConnections = atMost.inAll;
  else fewConnections(server, atMost);
  const early = createEarlyAnswers();
  // This comes before anything is started or built, so that a taken port fails at once.
  const listening = await listen(early, config.port, config.host, server);
  const does = (role: Role) => config.roles.includes(role);
  const folder = !developing && does('api') ? await builtPages() : null;
  const waiting = sayOnce();
  const engines = await openEngines(config, {
    log: (line) => log.debug({ line }, 'postgres'),
    // Whoever copies, moves or deletes the data folder would miss it.
    elsewhere: (line) => console.log(`  ${line}`),
    waiting,
    isApp: true,
    mayBeNew: true,
  });
  // It holds up whoever comes meanwhile, and nobody is let in yet.
  if (does('api')) await webauthn().catch((err) => log.error({ err }, 'passkeys cannot be used'));
  const tracing = config.traces
    ? (await import('../telemetry/exporter.ts')).startTracing(log)
    : null;
  const core = createCore({ ...engines, config, log, clock });
  const vite = developing ? await startVite(server) : null;
  const shown = vite?.middleware ?? (folder === null ? null : pages(folder));
  const web = shown !== null && does('api') && { web: shown };
  const parts = { ...engines, ...core, config, log, clock, ...web, developing };
  const { koa, mailQueue, scheduler, endStreams } = createApp(parts);
  early.open(koa.callback());
  stopping.by(async () => {
    endStreams();
    await vite?.close();
    await listening.close();
    // Its job may be sending a thousand letters.
    await mailQueue.stop();
    await scheduler.stop();
    core.scanner.close();
    await core.projector.stop();
    await tracing?.stop();
    await engines.close();
  });
  await untilReady(listening.url, waiting, stopping);
  return { url: listening.url, ready: readyLine(config, listening.url), scheduler };
}

/** Tells a person at the terminal what the start waits for, each reason once, whatever figures are in it. */
function sayOnce(): (reason: string) => void {
  const said = new Set<string>();
  return (reason) => {
    const kind = reason.replaceAll(/\d+/g, '0');
    if (!said.has(kind)) console.log(`  Waiting: ${reason}`);
    said.add(kind);
  };
}

/** Vite behind the API, with its hot reload on the same port. */
async function startVite(
  server: Server,
): Promise<{ middleware: Middleware; close(): Promise<void> }> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    configFile: fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url)),
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

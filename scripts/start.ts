/** `npm start` and `npm run dev`: engines, projector, API and SPA in one process, on one port. */
import { createServer } from 'node:http';
import type { Middleware } from 'koa';
import { createApp } from '../api/app.ts';
import { ConfigError, readConfig } from '../api/config.ts';
import { createLog } from '../api/log.ts';
import { pages } from '../api/pages.ts';
import { type Listening, listen } from '../api/server.ts';
import { createHandle } from '../ledger/handle.ts';
import { startProjector } from '../projections/projector.ts';
import { openEngines } from './engines.ts';
import { ensureWebBuild, webDist } from './web-build.ts';

const developing = process.argv.includes('--dev');
const READY_WITHIN_MS = 120_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  await assertPortFree(config.port, config.host);
  if (!developing) await ensureWebBuild();
  const engines = await openEngines(config, (line) => log.debug({ line }, 'postgres'));
  const clock = () => new Date();
  const handle = createHandle({ ...engines, clock });
  const projector = startProjector({ ...engines, log });
  const vite = developing ? await startVite() : null;
  const web = vite?.middleware ?? pages(webDist);
  const { koa, erasures } = createApp({
    ...engines,
    config,
    handle,
    projector,
    log,
    clock,
    web,
    developing,
  });
  const listening = await listen(koa, config.port, config.host);
  stopOnSignal(async () => {
    await vite?.close();
    await listening.close();
    await projector.stop();
    await engines.close();
  });
  await untilReady(listening);
  await erasures.resume();
  console.log(`\n  Weekwise is ready: ${listening.url}\n`);
}

/** Before anything is started or built, so that the person hears it at once. */
async function assertPortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** The first signal stops cleanly; a second one at once. */
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

async function startVite(): Promise<{ middleware: Middleware; close(): Promise<void> }> {
  const { createServer: createVite } = await import('vite');
  const vite = await createVite({
    configFile: new URL('../web/vite.config.ts', import.meta.url).pathname,
    server: { middlewareMode: true },
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

function fail(error: unknown): never {
  const expected =
    error instanceof ConfigError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
}

main().catch(fail);

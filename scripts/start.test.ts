/** The start of the app while its database or its event store is away, what is loaded before it is ready, and a stop during the start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Wire } from '../ledger/store/eventstoredb/testing/wire.ts';
import { createTestDatabase, type TestDatabase } from '../ledger/store/testing/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../ledger/store/testing/proxy.ts';
import { tryLock } from '../projections/locks.ts';
import { bundled, root } from './bundle/programs.ts';
import { spawnApp } from './testing/app-process.ts';
import { freePort } from './testing/free-port.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

/** The status and the text of an answer; status 0 when nobody listens. */
async function ask(url: string): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url);
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** Starts the app, which `when` ends by SIGTERM; answers how it ended. */
async function endOf(
  options: string[],
  when: (child: ChildProcess, port: number) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const port = await freePort();
  const child = spawn(process.execPath, [...options, bundled('start')], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: proxy.url, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await when(child, port);
  const [status, signal] = await ended;
  return { status, signal };
}

/** A module hook that sends its own process SIGTERM when the app's first package is loaded. */
const STOPPED_WHILE_LOADING = `
  import { register } from 'node:module';
  const hook = \`export function resolve(name, context, next) {
    if (name === 'koa') process.kill(process.pid, 'SIGTERM');
    return next(name, context);
  }\`;
  register('data:text/javascript,' + encodeURIComponent(hook));
`;

describe('a stop', () => {
  it('ends well while the app is still being loaded', async () => {
    const hook = `data:text/javascript,${encodeURIComponent(STOPPED_WHILE_LOADING)}`;
    expect(await endOf(['--import', hook], async () => undefined)).toMatchObject({ status: 0 });
  });

  it('ends well while it waits for its database', async () => {
    proxy.cut();
    const ended = await endOf([], async (child) => {
      for await (const said of child.stdout ?? []) if (/Waiting:/.test(String(said))) break;
      child.kill('SIGTERM');
    });
    proxy.restore();
    expect(ended).toMatchObject({ status: 0 });
  });

  it('ends well while it waits until it is ready, and somebody is being answered', async () => {
    // As while another process replays.
    const holder = await database.pool.connect();
    expect(await tryLock(holder, 'process read_model')).toBe(true);
    const ended = await endOf([], async (child, port) => {
      for await (const said of child.stdout ?? []) if (/Waiting:/.test(String(said))) break;
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{');
      // The server has begun the request.
      await ask(`http://127.0.0.1:${port}/healthz`);
      child.kill('SIGTERM');
      setTimeout(() => socket.destroy(), 2_000);
    });
    holder.release(true);
    expect(ended).toMatchObject({ status: 0 });
  });
});

/** A module hook that prints a word when the library of passkeys is loaded. */
const SAYS_PASSKEYS = `
  import Module from 'node:module';
  const load = Module._load;
  Module._load = (name, ...rest) => {
    if (name === '@simplewebauthn/server') console.log('passkeys');
    return load(name, ...rest);
  };
`;

it('has loaded the library of passkeys, in which nobody is answered, before it is ready', async () => {
  const hook = `data:text/javascript,${encodeURIComponent(SAYS_PASSKEYS)}`;
  let told = '';
  await endOf(['--import', hook], async (child) => {
    for await (const said of child.stdout ?? []) {
      told += said;
      if (/is ready/.test(told)) break;
    }
    child.kill('SIGTERM');
  });
  expect(told).toMatch(/^passkeys\n[\s\S]*is ready/);
});

/** Runs start.sh with some code in place of the app, and sends SIGTERM after the first output. Answers the status. */
async function endInContainer(code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-node-'));
  writeFileSync(join(folder, 'node'), `#!/bin/sh\nexec '${process.execPath}' -e '${code}'\n`, {
    mode: 0o755,
  });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const child = spawn('sh', [join(root, 'scripts/start.sh')], {
    env,
    stdio: ['ignore', 'pipe', 2],
  });
  const ended = once(child, 'exit');
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  child.kill('SIGTERM');
  const [status] = await ended;
  rmSync(folder, { recursive: true });
  return status;
}

/** Prints a line, and runs until a signal ends it. */
const RUNS = 'console.log("up"); setInterval(() => undefined, 1_000)';

describe('a stop of a container', () => {
  it('is no failure before Node handles signals', async () => {
    expect(await endInContainer(RUNS)).toBe(0);
  });

  it('waits for the app, and ends as it does', async () => {
    expect(await endInContainer(`process.on("SIGTERM", () => process.exit(3)); ${RUNS}`)).toBe(3);
  });
});

describe.runIf(process.getuid?.() === 0)('a start by root in a folder of root’s own', () => {
  it('says where the database lies instead', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'weekwise-private-'));
    const home = join(folder, 'root');
    mkdirSync(home, { mode: 0o700 });
    let said = '';
    const settings = { DATABASE_URL: '', DATA_DIR: join(home, 'data'), ROLE: 'projector' };
    const untilReady = async (child: ChildProcess) => {
      for await (const text of child.stdout ?? []) {
        said += text;
        if (/is ready/.test(said)) break;
      }
      child.kill('SIGTERM');
    };
    expect(await endOf([], untilReady, settings)).toMatchObject({ status: 0 });
    const [, place = ''] = /its data is kept in (\S+)/.exec(said) ?? [];
    if (place) rmSync(dirname(place), { recursive: true });
    rmSync(folder, { recursive: true });
    expect(place).toMatch(/^\/var\/lib\/weekwise\/.+\/pg18$/);
  }, 60_000);
});

describe('a start without database and event store', () => {
  it('answers 503, says what it waits for, and is ready when they are', {
    timeout: 120_000,
  }, async () => {
    const [port, storePort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    proxy.cut();
    const starting = spawnApp({
      PORT: String(port),
      DATABASE_URL: proxy.url,
      EVENT_STORE_URL: `esdb://127.0.0.1:${storePort}?tls=false`,
      SESSION_SECRET: 'a secret of the tests, 32 letters',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    const until = { timeout: 60_000 };
    await expect.poll(() => ask(`${url}/readyz`), until).toMatchObject({ status: 503 });
    expect(await ask(`${url}/healthz`)).toMatchObject({ status: 200 });
    const { status, text } = await ask(`${url}/api/accounts`);
    expect([status, JSON.parse(text).code]).toEqual([503, 'unavailable']);

    proxy.restore();
    await expect
      .poll(() => ask(`${url}/readyz`), until)
      .toMatchObject({ status: 503, text: expect.stringContaining('event store') });
    const wire = await Wire.start({ port: storePort });
    const app = await starting;
    expect(await ask(`${url}/readyz`)).toMatchObject({ status: 200 });
    await app.stop();
    wire.stop();
  });
});

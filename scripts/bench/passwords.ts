/**
 * What others wait while a crowd logs in with right passwords, and while hostile passwords are judged: a list over HTTP at a
 * steady pace, alone and beside each; and the longest block of the server's event loop meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { spawnApp } from '../testing/app-process.ts';
import { paced, SECONDS, type Waits } from './beside-scans.ts';
import { openAccounts, post, signUp } from './person.ts';
import { printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const LOG_INS = 500;
const HOSTILE = 20;
/** Every letter has a disguise of its own, which the estimator tries in all combinations. */
const DISGUISED = '4@8({[<3€6&9#!1|0°$5+7%2/4@8({[<3€6&9#!1|';

export async function benchPasswords(): Promise<void> {
  await withWorkshop(async ({ dataDir, url: database }) => {
    const many = String(1_000_000);
    const app = await spawnApp({
      DATA_DIR: dataDir,
      DATABASE_URL: database,
      LOGIN_FAILURES_PER_EMAIL: many,
      LOGIN_FAILURES_PER_ACCOUNT: many,
      LOGIN_FAILURES_PER_ADDRESS: many,
    });
    try {
      const { url } = app;
      const cookie = await signUp(url);
      await openAccounts(url, cookie, ['100.00']);
      const list = `GET /api/accounts HTTP/1.1\r\nhost: bench\r\ncookie: ${cookie}\r\n\r\n`;
      const person = await register(url, randomUUID());
      const quiet = await besides(url, list, async () => []);
      const beside = await besides(url, list, () => logIns(url, person));
      const judging = await besides(url, list, () => hostile(url));
      print(quiet, beside, judging);
    } finally {
      await app.stop();
    }
  });
}

/** `block` in milliseconds; `told` counts answers by their status. */
type Crowd = { waits: Waits; block: number; told: Record<number, number> };

async function besides(url: string, list: string, crowd: () => Promise<number[]>): Promise<Crowd> {
  await longestBlock(url);
  const waits = paced(url, list);
  const told: Record<number, number> = {};
  for (const status of await crowd()) told[status] = (told[status] ?? 0) + 1;
  return { waits: await waits, block: await longestBlock(url), told };
}

/** Since the last time that this was asked. */
async function longestBlock(url: string): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(page)?.[1]) * 1_000;
}

type Person = { email: string; password: string };

async function register(url: string, password: string): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const names = { firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };
  await post(url, '/api/auth/register', { email, password, ...names });
  return { email, password };
}

const send = async (url: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  return answer.status;
};

/** All at once, from one person in no browser that is known. */
function logIns(url: string, person: Person): Promise<number[]> {
  return Promise.all(
    Array.from({ length: LOG_INS }, () => send(url, '/api/auth/login-direct', person)),
  );
}

function hostile(url: string): Promise<number[]> {
  const names = { firstName: DISGUISED, lastName: DISGUISED, timeZone: 'UTC' };
  return Promise.all(
    Array.from({ length: HOSTILE }, (_, index) =>
      send(url, '/api/auth/register', {
        ...names,
        email: `${randomUUID()}@example.com`,
        password: DISGUISED.slice(index % 10).slice(0, 40),
      }),
    ),
  );
}

function print(quiet: Crowd, beside: Crowd, judging: Crowd): void {
  const lines = (what: string, { waits, block, told }: Crowd) => {
    const note = Object.entries(told).map(([status, count]) => `${count} × ${status}`);
    const ratio = waits.p99 / quiet.waits.p99;
    return [
      { what: `${what}, p99`, figure: waits.p99, unit: 'ms', ratio, note: note.join(', ') },
      { what: `${what}, longest block`, figure: block, unit: 'ms' },
    ];
  };
  printTable(`GET /api/accounts each 20 ms for ${SECONDS} s`, [
    ...lines('alone', quiet),
    ...lines(`beside ${LOG_INS} log-ins at once`, beside),
    ...lines(`beside ${HOSTILE} hostile passwords`, judging),
  ]);
}

/**
 * A database that says nothing any more, under load: how long whoever asks waits for the 503, and how soon all goes on
 * when it speaks again. Every process of PostgreSQL is stopped meanwhile; no connection breaks.
 */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CLUSTER } from '../postgres/place.ts';
import { spawnApp } from '../testing/app-process.ts';
import { freezePostgres } from '../testing/frozen.ts';
import { percentiles } from './in-flight.ts';
import { openAccounts, signUp } from './person.ts';
import { printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const PEOPLE = 8;
/** Each person's, half of them lists and half of them transfers in one ledger. */
const IN_FLIGHT = 8;
const QUIET_MS = 2_000;
const TIMEOUT_S = 10;
/** Long enough for each to be told twice. */
const FROZEN_MS = 2.5 * TIMEOUT_S * 1_000;

type Asked = { begun: number; ended: number; status: number };

export async function benchSilentDatabase(): Promise<void> {
  await withWorkshop(async ({ dataDir, url }) => {
    const settings = { DATABASE_SECONDS: String(TIMEOUT_S), LOG_LEVEL: 'silent' };
    const app = await spawnApp({ DATA_DIR: dataDir, DATABASE_URL: url, ...settings });
    const over = new AbortController();
    const asked: Asked[] = [];
    try {
      const cookies = await people(app.url);
      const working = work(app.url, cookies, over.signal, asked);
      await delay(QUIET_MS);
      const thaw = freezePostgres(join(dataDir, CLUSTER));
      const frozenAt = performance.now();
      await delay(FROZEN_MS);
      const thawedAt = performance.now();
      thaw();
      while (!(await fetch(`${app.url}/readyz`)).ok) await delay(20);
      const readyAt = performance.now();
      await delay(QUIET_MS);
      over.abort();
      await working;
      print(asked, { frozenAt, thawedAt, readyAt });
    } finally {
      await app.stop();
    }
  });
}

async function people(url: string): Promise<string[]> {
  const cookies: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const cookie = await signUp(url);
    await openAccounts(url, cookie, ['50000.00', '0.00']);
    cookies.push(cookie);
  }
  return cookies;
}

/** Settles when all have their last answer. */
async function work(
  url: string,
  cookies: readonly string[],
  over: AbortSignal,
  asked: Asked[],
): Promise<void> {
  const one = async (cookie: string, number: number) => {
    while (!over.aborted) {
      const begun = performance.now();
      const { status } = await (number % 2 === 0 ? list(url, cookie) : transfer(url, cookie));
      asked.push({ begun, ended: performance.now(), status });
    }
  };
  const numbers = Array.from({ length: IN_FLIGHT }, (_, number) => number);
  await Promise.all(cookies.flatMap((cookie) => numbers.map((number) => one(cookie, number))));
}

async function list(url: string, cookie: string): Promise<Response> {
  const answer = await fetch(`${url}/api/accounts`, { headers: { cookie } });
  await answer.arrayBuffer();
  return answer;
}

async function transfer(url: string, cookie: string): Promise<Response> {
  const body = JSON.stringify({ fromAccountId: 1, toAccountId: 2, amount: '0.01' });
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/accounts/transfer`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer;
}

function print(
  asked: readonly Asked[],
  { frozenAt, thawedAt, readyAt }: { frozenAt: number; thawedAt: number; readyAt: number },
): void {
  const silent = asked.filter(({ ended, begun }) => ended > frozenAt && begun < thawedAt);
  const refused = silent.filter(({ status }) => status === 503);
  const waits = refused.map(({ begun, ended }) => (ended - Math.max(begun, frozenAt)) / 1_000);
  const untilAnswered = silent.map(
    ({ ended, begun }) => (ended - Math.max(begun, frozenAt)) / 1_000,
  );
  const before = silent.filter(({ status, ended }) => status !== 503 && ended < thawedAt);
  printTable(
    `${PEOPLE * IN_FLIGHT} requests in flight, a database that is silent for ${FROZEN_MS / 1_000} s`,
    [
      { what: 'told 503', figure: refused.length, unit: '' },
      { what: 'told 503 after, p50', figure: percentiles(waits).p50, unit: 's' },
      {
        what: 'longest wait of all',
        figure: Math.max(...untilAnswered),
        unit: 's',
        aim: `≤ ${TIMEOUT_S + 1}`,
      },
      { what: 'answered with what it had said before', figure: before.length, unit: '' },
      { what: 'ready again after', figure: (readyAt - thawedAt) / 1_000, unit: 's' },
      {
        what: 'answered 200 after it spoke again',
        figure: asked.filter(({ begun, status }) => begun > thawedAt && status === 200).length,
        unit: '',
      },
    ],
  );
}

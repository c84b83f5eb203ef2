/** Requests to a frozen database, and beside hostile bodies. */
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { CLUSTER } from '../../api/postgres/place.ts';
import { freezePostgres } from '../testing/frozen.ts';
import { type Line, median, openAccounts, printTable, signUp, tryPost, withApp } from './tools.ts';

const PEOPLE = 8;
/** Requests of each person in flight: half of them lists, half of them transfers. */
const IN_FLIGHT = 8;
const QUIET_MS = 2_000;
const TIMEOUT_S = 10;
/** Long enough for two answers to each. */
const FROZEN_MS = 2.5 * TIMEOUT_S * 1_000;

type Request = { begun: number; ended: number; status: number };

/**
 * A database that freezes under load: how long requests wait for the 503, and how soon the app is ready when the database
 * answers again. Every process of PostgreSQL is stopped meanwhile; no connection breaks.
 */
export async function benchSilentDatabase(): Promise<void> {
  const settings = { DATABASE_SECONDS: String(TIMEOUT_S), LOG_LEVEL: 'silent' };
  await withApp(settings, async ({ url }, { dataDir }) => {
    const over = new AbortController();
    const requests: Request[] = [];
    const cookies = await people(url);
    const working = work(url, cookies, over.signal, requests);
    await delay(QUIET_MS);
    const thaw = freezePostgres(join(dataDir, CLUSTER));
    const frozenAt = performance.now();
    await delay(FROZEN_MS);
    const thawedAt = performance.now();
    thaw();
    while (!(await fetch(`${url}/readyz`)).ok) await delay(20);
    const readyAt = performance.now();
    await delay(QUIET_MS);
    over.abort();
    await working;
    print(requests, { frozenAt, thawedAt, readyAt });
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

/** Sends requests until `over` aborts; settles with the last answers. */
async function work(
  url: string,
  cookies: readonly string[],
  over: AbortSignal,
  requests: Request[],
): Promise<void> {
  const one = async (cookie: string, number: number) => {
    while (!over.aborted) {
      const begun = performance.now();
      const { status } = await (number % 2 === 0 ? list(url, cookie) : transfer(url, cookie));
      requests.push({ begun, ended: performance.now(), status });
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
  const body = { fromAccountId: 1, toAccountId: 2, amount: '0.01' };
  const answer = await tryPost(url, '/api/accounts/transfer', body, cookie);
  await answer.arrayBuffer();
  return answer;
}

function print(
  requests: readonly Request[],
  { frozenAt, thawedAt, readyAt }: { frozenAt: number; thawedAt: number; readyAt: number },
): void {
  const silent = requests.filter(({ ended, begun }) => ended > frozenAt && begun < thawedAt);
  const refused = silent.filter(({ status }) => status === 503);
  const waitOf = ({ begun, ended }: Request) => (ended - Math.max(begun, frozenAt)) / 1_000;
  const before = silent.filter(({ status, ended }) => status !== 503 && ended < thawedAt);
  printTable(
    `${PEOPLE * IN_FLIGHT} requests in flight, a database that is silent for ${FROZEN_MS / 1_000} s`,
    [
      { what: 'answered 503', figure: refused.length, unit: '' },
      { what: 'answered 503 after, p50', figure: median(refused.map(waitOf)), unit: 's' },
      {
        what: 'longest wait of all',
        figure: Math.max(...silent.map(waitOf)),
        unit: 's',
        aim: `≤ ${TIMEOUT_S + 1}`,
      },
      { what: 'answered otherwise while frozen', figure: before.length, unit: '' },
      { what: 'ready again after', figure: (readyAt - thawedAt) / 1_000, unit: 's' },
      {
        what: 'answered 200 afterwards',
        figure: requests.filter(({ begun, status }) => begun > thawedAt && status === 200).length,
        unit: '',
      },
    ],
  );
}

const TIMES = 20;
const ASK_EACH_MS = 5;

type Attack = {
  what: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
};

const json = { 'content-type': 'application/json' };
const BRACKETS = '['.repeat(500_000);
const DIGITS = '1'.repeat(1_000_000);
const PATH = '/api/auth/login-direct';
const HEAD = 'content-disposition: form-data; name="billImage"; filename="b"\r\n';

const ATTACKS: readonly Attack[] = [
  { what: 'nothing', headers: json, body: '{}' },
  {
    what: '1 KB of gzip, half a million brackets',
    headers: { ...json, 'content-encoding': 'gzip' },
    body: new Uint8Array(gzipSync(BRACKETS)),
  },
  { what: 'half a million brackets', headers: json, body: BRACKETS },
  { what: 'lists in lists', headers: json, body: `${BRACKETS}${']'.repeat(500_000)}` },
  { what: 'a list of 500,000', headers: json, body: `[${'1,'.repeat(500_000)}1]` },
  { what: '90,000 keys', headers: json, body: keys(90_000) },
  { what: 'an amount of a megabyte of digits', headers: json, body: `{"amount":${DIGITS}}` },
  { what: 'an address of a megabyte', headers: json, body: `{"email":"${DIGITS}","password":"x"}` },
  {
    what: 'a file of 7 MB in another field',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\n${HEAD.replace('billImage', 'other')}\r\n${DIGITS.repeat(7)}\r\n--x--\r\n`,
  },
  {
    what: 'a million lines in the head of a part',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\n${HEAD}${'x: y\r\n'.repeat(1_000_000)}\r\nb\r\n--x--\r\n`,
  },
];

function keys(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join()}}`;
}

/** Bodies that are cheap to send and costly to read, without a session: how long /healthz waits meanwhile. */
export async function benchHostileBodies(): Promise<void> {
  await withApp({ LOG_LEVEL: 'silent', SCANS_PER_USER: '100000' }, async ({ url }) => {
    const cookie = await signUp(url);
    const lines: Line[] = [];
    for (const attack of ATTACKS) lines.push(await longestWait(url, cookie, attack));
    printTable(`${TIMES} of each, one after the other: the longest that /healthz waits`, lines);
  });
}

async function longestWait(url: string, cookie: string, attack: Attack): Promise<Line> {
  const over = new AbortController();
  let longest = 0;
  const asking = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - begun);
      await delay(ASK_EACH_MS);
    }
  })();
  const { headers, what } = attack;
  // Encoded before the measurement: this process also measures.
  const body = new Uint8Array(Buffer.from(attack.body));
  const path = headers['content-type']?.startsWith('multipart') ? '/api/bills/scan' : PATH;
  let status = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const init = { method: 'POST', headers: { ...headers, cookie }, body };
    const answer = await fetch(url + path, init);
    ({ status } = answer);
    await answer.arrayBuffer();
  }
  over.abort();
  await asking;
  return { what, figure: longest, unit: 'ms', note: `answered ${status}` };
}

/** How long requests wait beside costly work of others. */
import { randomUUID } from 'node:crypto';
import { billsOf } from '../../api/scanner/testing/bills.ts';
import { fileOf } from '../../api/scanner/testing/picture.ts';
import { getRequest, openConnection } from './connection.ts';
import {
  addBills,
  median,
  openAccounts,
  percentiles,
  post,
  printTable,
  signUp,
  statusNote,
  tryPost,
  withApp,
} from './tools.ts';
import { transferRequest } from './writing.ts';

const SCANS = 10;
const ROUNDS = 5;
/** The seconds of one round of {@link paced}. */
export const SECONDS = 8;
/** The pause between the beginnings of two requests, whether or not the first is answered yet. */
const PACE_MS = 20;
const BILLS = 50;

/** In milliseconds. */
export type Waits = ReturnType<typeof percentiles>;
type Kind = 'list' | 'transfer';
type Round = Record<Kind, Waits>;

/**
 * How long other people's requests wait while ten bills are read: lists and transfers over HTTP at a steady pace, in turn with
 * and without scans in flight. Everything shares the machine's cores.
 */
export async function benchBesideScans(): Promise<void> {
  const pictures = billsOf('known').filter(({ look }) => look.as === 'jpeg');
  const uploads = await Promise.all(
    pictures.slice(0, SCANS).map(async (bill) => uploadOf((await fileOf(bill)).bytes)),
  );
  // Each person may have two at once.
  await withApp({ SCANS_PER_USER: '100000' }, async ({ url }) => {
    const cookie = await household(url);
    const scanners = await Promise.all(uploads.map(() => signUp(url)));
    const [quiet, busy]: [Round[], Round[]] = [[], []];
    let scans = 0;
    const [first] = uploads;
    if (first) await scan(url, cookie, first);
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(await waits(url, cookie));
      const until = performance.now() + SECONDS * 1_000;
      const scanning = uploads.map(async (upload, number) => {
        const scanner = scanners[number] ?? cookie;
        for (; performance.now() < until; scans += 1) await scan(url, scanner, upload);
      });
      busy.push(await waits(url, cookie));
      await Promise.all(scanning);
    }
    print(quiet, busy, scans);
  });
}

/** A household with two accounts and 50 bills; answers its cookie. */
export async function household(url: string): Promise<string> {
  const cookie = await signUp(url);
  await openAccounts(url, cookie, ['50000.00', '50000.00']);
  await addBills(url, cookie, BILLS);
  return cookie;
}

type Upload = { body: ArrayBuffer; type: string };

/** The body of an upload, built once before anything is measured. */
async function uploadOf(bytes: Uint8Array): Promise<Upload> {
  const form = new FormData();
  form.set('billImage', new Blob([new Uint8Array(bytes)]), 'bill.jpg');
  const request = new Response(form);
  return { type: request.headers.get('content-type') ?? '', body: await request.arrayBuffer() };
}

async function scan(url: string, cookie: string, { body, type }: Upload): Promise<void> {
  const headers = { cookie, 'content-type': type };
  const answer = await fetch(`${url}/api/bills/scan`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`A scan was answered with ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** The waits of requests of each kind. */
async function waits(url: string, cookie: string): Promise<Round> {
  const [list, transfer] = await Promise.all([
    paced(url, getRequest('/api/bills', cookie)),
    paced(url, transferRequest({ cookie }, '')),
  ]);
  return { list, transfer };
}

/** Sends a request at this pace for some seconds. Answers the waits from when each was due; throws any answer but 20x. */
export async function paced(url: string, request: string, paceMs = PACE_MS): Promise<Waits> {
  const connections = await Promise.all(Array.from({ length: 32 }, () => openConnection(url)));
  const free = [...connections];
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const begin = performance.now();
  for (let due = begin; due < begin + SECONDS * 1_000; due += paceMs) {
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const connection = free.pop();
    if (!connection) continue;
    const answered = connection.ask(request).then((answer) => {
      if (!answer.startsWith('HTTP/1.1 20')) throw new Error(answer.slice(0, 300));
      latencies.push(performance.now() - due);
      free.push(connection);
    });
    pending.push(answered);
  }
  await Promise.all(pending);
  for (const connection of connections) connection.close();
  return percentiles(latencies);
}

function print(quiet: Round[], busy: Round[], scans: number): void {
  const of = (rounds: Round[], kind: Kind, which: keyof Waits) =>
    median(rounds.map((round) => round[kind][which]));
  const lines = (['list', 'transfer'] as const).flatMap((kind) =>
    (['p50', 'p99'] as const).flatMap((which) => {
      const [alone, beside] = [of(quiet, kind, which), of(busy, kind, which)];
      const what = `${kind === 'list' ? 'GET /api/bills' : 'a transfer'}, ${which}`;
      const aim = which === 'p99' ? 'about 1' : '';
      return [
        { what: `${what}, quiet`, figure: alone, unit: 'ms' },
        { what: `${what}, scanning`, figure: beside, unit: 'ms', ratio: beside / alone, aim },
      ];
    }),
  );
  const done = scans / (ROUNDS * SECONDS);
  printTable(`Beside ${SCANS} scans in flight, median of ${ROUNDS} rounds`, [
    ...lines,
    { what: 'scans', figure: done, unit: '/s' },
  ]);
}

const LOG_INS = 500;
const HOSTILE = 20;
/** Every character may stand for letters, and the estimator tries all combinations. */
const DISGUISED = '4@8({[<3€6&9#!1|0°$5+7%2/4@8({[<3€6&9#!1|';

/**
 * How long a list waits, at a steady pace: alone, while a crowd logs in with the right password, and while hostile passwords
 * are judged. With each the longest block of the server's event loop.
 */
export async function benchPasswords(): Promise<void> {
  const limits = ['EMAIL', 'ACCOUNT', 'ADDRESS'].map((per) => [
    ...[`LOGIN_FAILURES_PER_${per}`, '1000000'],
  ]);
  await withApp(Object.fromEntries(limits), async ({ url }) => {
    const cookie = await signUp(url);
    await openAccounts(url, cookie, ['100.00']);
    const list = getRequest('/api/accounts', cookie);
    const person = await register(url, randomUUID());
    const quiet = await besides(url, list, async () => []);
    const beside = await besides(url, list, () => logIns(url, person));
    const judging = await besides(url, list, () => hostile(url));
    printWaits(quiet, beside, judging);
  });
}

/** `block` is in milliseconds; `note` counts the crowd's answers by status. */
type Crowd = { waits: Waits; block: number; note: string };

async function besides(url: string, list: string, crowd: () => Promise<number[]>): Promise<Crowd> {
  await longestBlock(url);
  const waits = paced(url, list);
  const note = statusNote(await crowd());
  return { waits: await waits, block: await longestBlock(url), note };
}

/** In milliseconds, since the last call. */
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

async function statusOf(...request: Parameters<typeof tryPost>): Promise<number> {
  const answer = await tryPost(...request);
  await answer.arrayBuffer();
  return answer.status;
}

/** All at once, by one person without a cookie of an earlier log-in. */
function logIns(url: string, person: Person): Promise<number[]> {
  return Promise.all(
    Array.from({ length: LOG_INS }, () => statusOf(url, '/api/auth/login-direct', person)),
  );
}

function hostile(url: string): Promise<number[]> {
  const names = { firstName: DISGUISED, lastName: DISGUISED, timeZone: 'UTC' };
  return Promise.all(
    Array.from({ length: HOSTILE }, (_, index) =>
      statusOf(url, '/api/auth/register', {
        ...names,
        email: `${randomUUID()}@example.com`,
        password: DISGUISED.slice(index % 10).slice(0, 40),
      }),
    ),
  );
}

function printWaits(quiet: Crowd, beside: Crowd, judging: Crowd): void {
  const lines = (what: string, { waits, block, note }: Crowd) => {
    const ratio = waits.p99 / quiet.waits.p99;
    return [
      { what: `${what}, p99`, figure: waits.p99, unit: 'ms', ratio, note },
      { what: `${what}, longest block`, figure: block, unit: 'ms' },
    ];
  };
  printTable(`GET /api/accounts each 20 ms for ${SECONDS} s`, [
    ...lines('alone', quiet),
    ...lines(`beside ${LOG_INS} log-ins at once`, beside),
    ...lines(`beside ${HOSTILE} hostile passwords`, judging),
  ]);
}

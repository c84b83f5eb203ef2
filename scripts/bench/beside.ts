/** How long people wait beside somebody else's costly requests. */
import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { billsOf } from '../../api/scanner/testing/bills.ts';
import { fileOf } from '../../api/scanner/testing/picture.ts';
import { withFullLedger } from './households.ts';
import {
  getRequest,
  household,
  PASSWORD,
  paced,
  post,
  read,
  signUp,
  transferRequest,
  tryPost,
} from './http.ts';
import { forSeconds, keepOn, msOf, percentiles, printTable, times, withApps } from './tools.ts';

const SECONDS = 8;
/** The pause between the beginnings of two requests, whether or not the first is answered yet. */
export const PACE_MS = 20;
/** The bills of somebody who waits. */
const BILLS = 50;

/** The requests of those who wait, for some seconds; their waits in milliseconds. */
type Waiting = { what: string; waits: () => Promise<number[]> };
/** What somebody else does meanwhile; the statuses of its answers. */
type Load = { what: string; run: () => Promise<number[]> };

const steadily = (what: string, url: string, request: string, everyMs = PACE_MS): Waiting => ({
  what,
  waits: () => paced(url, request, everyMs, forSeconds(SECONDS)),
});

/** Prints the waits alone and beside each load, in turns, and with each load the longest block of the app's event loop. */
export async function printWaits(
  title: string,
  { url, rounds = 1 }: { url: string; rounds?: number },
  waiting: readonly Waiting[],
  loads: readonly Load[],
): Promise<void> {
  const quiet = seenBeside({ what: 'alone', run: async () => [] }, waiting);
  const all = [quiet, ...loads.map((load) => seenBeside(load, waiting))];
  for (let round = 0; round < rounds; round += 1)
    for (const { run, seen, blocks, statuses } of all) {
      await longestBlock(url);
      const running = run();
      await Promise.all(seen.map(async (one) => one.waited.push(...(await one.waits()))));
      statuses.push(...(await running));
      blocks.push(await longestBlock(url));
    }
  const lines = all.flatMap(({ what, seen, blocks, statuses }) => [
    ...seen.flatMap((one, at) => {
      const own = percentiles(one.waited);
      const before = percentiles(quiet.seen[at]?.waited ?? []);
      return (['p50', 'p99'] as const).map((which) => ({
        ...{ what: `${one.what} ${what}, ${which}`, figure: own[which], unit: 'ms' },
        ratio: own[which] / before[which],
      }));
    }),
    {
      ...{ what: `longest block ${what}`, figure: Math.max(...blocks), unit: 'ms' },
      note: statusNote(statuses),
    },
  ]);
  printTable(title, lines);
}

const seenBeside = (load: Load, waiting: readonly Waiting[]) => ({
  ...load,
  seen: waiting.map((one) => ({ ...one, waited: [] as number[] })),
  blocks: [] as number[],
  statuses: [] as number[],
});

/** In milliseconds, since the last call. */
async function longestBlock(url: string): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(page)?.[1]) * 1_000;
}

/** How many answers had each status. */
function statusNote(statuses: readonly number[]): string {
  const known = [...new Set(statuses)];
  const countOf = (status: number) => statuses.filter((one) => one === status).length;
  return known.map((status) => `${countOf(status)} × ${status}`).join(', ');
}

/** The status of an answer, once all of it has come. */
export async function statusOf(answering: Promise<Response>): Promise<number> {
  const answer = await answering;
  await answer.arrayBuffer();
  return answer.status;
}

const SCANS = 10;

/** Lists and transfers of one person beside ten scans. Everything shares the machine's cores. */
export async function benchBesideScans(): Promise<void> {
  const pictures = billsOf('known').filter(({ look }) => look.as === 'jpeg');
  const files = await Promise.all(pictures.slice(0, SCANS).map((bill) => fileOf(bill)));
  const uploads = await Promise.all(files.map(({ bytes }) => uploadOf(bytes)));
  // Each person may have two at once.
  await withApps({ settings: { SCANS_PER_USER: '100000' } }, async (url) => {
    const cookie = await household(url, BILLS);
    const scanners = await Promise.all(
      uploads.map(async (upload) => {
        const headers = { cookie: await signUp(url), 'content-type': upload.type };
        const init = { method: 'POST', headers, body: upload.body };
        return () => statusOf(fetch(`${url}/api/bills/scan`, init));
      }),
    );
    await scanners[0]?.();
    await printWaits(
      'Lists and transfers beside scans',
      { url, rounds: 5 },
      [
        steadily('GET /api/bills', url, getRequest('/api/bills', cookie)),
        steadily('a transfer', url, transferRequest(cookie)),
      ],
      [{ what: `beside ${SCANS} scans`, run: () => keepOn(scanners, SECONDS) }],
    );
  });
}

/** The body of an upload, built once before anything is measured. */
async function uploadOf(bytes: Uint8Array) {
  const form = new FormData();
  form.set('billImage', new Blob([new Uint8Array(bytes)]), 'bill.jpg');
  const request = new Response(form);
  return { type: request.headers.get('content-type') ?? '', body: await request.arrayBuffer() };
}

const LOG_INS = 500;
const HOSTILE = 20;
/** Every character may stand for letters, and the estimator tries all combinations. */
const DISGUISED = '4@8({[<3€6&9#!1|0°$5+7%2/4@8({[<3€6&9#!1|';

/** A list beside a crowd that logs in with the right password, and beside hostile passwords that are judged. */
export async function benchPasswords(): Promise<void> {
  const limits = ['EMAIL', 'ACCOUNT', 'ADDRESS'].map((per) => `LOGIN_FAILURES_PER_${per}`);
  const settings = Object.fromEntries(limits.map((limit) => [limit, '1000000']));
  await withApps({ settings }, async (url) => {
    const cookie = await signUp(url);
    const email = `${randomUUID()}@example.com`;
    await signUp(url, email);
    const logIn = () =>
      statusOf(tryPost(url, '/api/auth/login-direct', { email, password: PASSWORD }));
    const names = { firstName: DISGUISED, lastName: DISGUISED, timeZone: 'UTC' };
    const hostile = (nth: number) => {
      const password = DISGUISED.slice(nth % 10).slice(0, 40);
      const person = { ...names, email: `${randomUUID()}@example.com`, password };
      return statusOf(tryPost(url, '/api/auth/register', person));
    };
    await printWaits(
      'A list beside passwords',
      { url },
      [steadily('GET /api/accounts', url, getRequest('/api/accounts', cookie))],
      [
        {
          what: `beside ${LOG_INS} log-ins at once`,
          run: () => Promise.all(times(LOG_INS, logIn)),
        },
        {
          what: `beside ${HOSTILE} hostile passwords`,
          run: () => Promise.all(times(HOSTILE, hostile)),
        },
      ],
    );
  });
}

const CROWD = 100;
/** A short past, made in seconds: the lists are as long as they may be, an export has some thousand events. */
const PAST = { weeks: 4, pastAmounts: 200 };
/** At a faster pace the neighbour's requests would wait for each other. */
const LIST_MS = 100;
/** Some years of a neighbour's past. */
const TRANSFERS = 500;
const ACTIVITY = '/api/activity?limit=50';
const PATHS = ['/api/bills', '/api/coverage', '/api/export?format=json'];

/**
 * The health check, another person's list, and a third person's activity after each transfer, beside a person with a full ledger
 * who keeps a hundred requests in flight.
 */
export const benchCrowdAtTheCaps = (): Promise<void> =>
  withFullLedger(PAST, async ({ url, cookie }) => {
    const [lists, looks] = [await household(url, BILLS), await household(url, BILLS)];
    const move = () =>
      post(
        url,
        '/api/accounts/transfer',
        { fromAccountId: 1, toAccountId: 2, amount: '0.01' },
        looks,
      );
    for (let nth = 0; nth < TRANSFERS; nth += 1) await move();
    const look = async () => {
      await move();
      return msOf(() => read(url, ACTIVITY, looks));
    };
    await printWaits(
      'Other people beside one of a full ledger',
      { url },
      [
        steadily('GET /healthz', url, getRequest('/healthz')),
        steadily('GET /api/bills', url, getRequest('/api/bills', lists), LIST_MS),
        { what: `GET ${ACTIVITY}`, waits: () => keepOn([look], SECONDS) },
      ],
      PATHS.map((path) => ({
        what: `beside ${CROWD} × ${path}`,
        run: () => crowd(url + path, cookie),
      })),
    );
  });

/** Each of the crowd sends the next request as soon as it has an answer, which it does not decompress. */
async function crowd(address: string, cookie: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD });
  const headers = { cookie, 'accept-encoding': 'gzip' };
  const one = () =>
    new Promise<number>((resolve, reject) => {
      get(address, { agent, headers }, (answer) => {
        answer.resume().once('error', reject);
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      }).on('error', reject);
    });
  const statuses = await keepOn(
    times(CROWD, () => one),
    SECONDS,
  );
  agent.destroy();
  return statuses;
}

/** Every route and a crowd, on a ledger that holds as much as it may. */
import { Agent, get } from 'node:http';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import { EVERY_ENDPOINT } from '../../api/testing/samples.ts';
import { CAPS } from '../../ledger/caps.ts';
import { household, paced, SECONDS, type Waits } from './beside.ts';
import { AIM_MS, blockOf, watchHealth } from './blocks.ts';
import { isRead, prepared } from './calls.ts';
import { getRequest } from './connection.ts';
import { type FullLedger, withFullLedger } from './households.ts';
import { type Line, median, percentiles, post, printTable, statusNote } from './tools.ts';

const READS = 5;

/** Routes that are measured with several queries. `{token}` is the calendar feed's. */
const QUERIES: Partial<Record<EndpointName, string[]>> = {
  listAccounts: ['', '?as_of={today}'],
  listBills: ['', '?as_of={today}'],
  export: ['?format=json', '?format=csv', '?format=journal'],
  forecast: ['?weeks=104', '?weeks=13'],
  calendar: ['?token={token}'],
  activity: ['', '?limit=100&before=30000'],
};

/** Routes that end what the others need: they come last, in this order. */
const LAST: EndpointName[] = ['endCalendarFeed', 'deleteData', 'changePassword', 'logout'];

/**
 * For every route: its time, the longest block of the event loop, and the waits of /healthz beside it. The ledger changes
 * before each read, so that no cached answer helps.
 */
export const benchAtTheCaps = (): Promise<void> =>
  withFullLedger({ weeks: 26, pastAmounts: CAPS.historicalAmounts - 1 }, walk);

/** Calls that were not answered as they should be: they have measured nothing. */
const refused = new Set<string>();

async function walk(site: FullLedger): Promise<void> {
  const token = await feedOf(site);
  const fill = (query: string) =>
    query.replace('{token}', token).replace('{today}', new Date().toISOString().slice(0, 10));
  const names = EVERY_ENDPOINT.map(([name]) => name).filter((name) => !LAST.includes(name));
  const order = [...names.filter(isRead), ...names.filter((name) => !isRead(name)), ...LAST];
  const lines: Line[] = [];
  for (const name of order)
    for (const query of QUERIES[name] ?? [''])
      lines.push(await measure(site, name, query, fill(query)));
  printTable(
    'Every route of a full ledger, the longest block of the event loop first',
    lines.sort((a, b) => b.figure - a.figure),
  );
  if (refused.size > 0) throw new Error([...refused].join('\n'));
}

const ms = (figure: number) => `${Math.round(figure)} ms`;

/**
 * The longest block in all calls of a route, by the clock and in processor time, which other work of the machine does not
 * lengthen; the median time of a call, and the p99 of the waits at /healthz.
 */
async function measure(
  site: FullLedger,
  name: EndpointName,
  form: string,
  query: string,
): Promise<Line> {
  const { send, expects } = await prepared(site, name, query);
  await blockOf(site);
  const health = watchHealth(site);
  const took: number[] = [];
  let bytes = 0;
  for (let time = 0; time < (isRead(name) ? READS : 1); time += 1) {
    if (isRead(name)) await touch(site);
    const begin = performance.now();
    const answer = await send();
    const body = Buffer.from(await answer.arrayBuffer());
    took.push(performance.now() - begin);
    bytes = body.byteLength;
    if (answer.status !== expects)
      refused.add(`${name} answered ${answer.status}, not ${expects}: ${body}`);
  }
  const [block, cpu] = await blockOf(site);
  const times = `${ms(cpu)} of processor; took ${ms(median(took))}, /healthz p99 ${ms(await health.stop())}`;
  return {
    ...{ what: `${name} ${form.split('{')[0]}`, figure: block, unit: 'ms', aim: `< ${AIM_MS} ms` },
    note: `${times}; ${expects}, ${bytes} B`,
  };
}

/** Changes the ledger at little cost. */
const touch = ({ app, cookie }: FullLedger) => move(app.url, cookie, 192);

/** Moves a cent from an account to the next. */
async function move(url: string, cookie: string, fromAccountId = 1): Promise<void> {
  const transfer = { fromAccountId, toAccountId: fromAccountId + 1, amount: '0.01' };
  await post(url, '/api/accounts/transfer', transfer, cookie);
}

async function feedOf({ app, cookie }: FullLedger): Promise<string> {
  await post(app.url, '/api/calendar-feed', {}, cookie);
  const answer = await fetch(`${app.url}/api/calendar-feed`, { headers: { cookie } });
  const { address } = (await answer.json()) as { address: string };
  return new URL(address).searchParams.get('token') ?? '';
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
 * A person with a full ledger keeps a hundred requests in flight: the waits meanwhile of /healthz and of another person's list,
 * from when each was due, and of a third person's activity, from when it was asked for.
 */
export const benchCrowdAtTheCaps = (): Promise<void> => withFullLedger(PAST, crowded);

async function crowded({ app: { url }, cookie }: FullLedger): Promise<void> {
  const neighbours = { lists: await household(url), looks: await household(url) };
  for (let nth = 0; nth < TRANSFERS; nth += 1) await move(url, neighbours.looks);
  const alone = await beside(url, neighbours, async () => []);
  const lines: Line[] = linesOf('alone', alone, alone);
  for (const path of PATHS) {
    const busy = await beside(url, neighbours, () => crowd(url + path, cookie));
    lines.push(...linesOf(`beside ${CROWD} × ${path}`, busy, alone));
  }
  printTable(`Another person beside one of a full ledger, ${SECONDS} s`, lines);
}

/** `note` counts the crowd's answers by status. */
type Beside = { health: Waits; list: Waits; activity: Waits; note: string };
/** Cookies: one person reads lists, the other looks at the activity. */
type Neighbours = { lists: string; looks: string };

async function beside(
  url: string,
  { lists, looks }: Neighbours,
  others: () => Promise<number[]>,
): Promise<Beside> {
  const [health, list, activity, statuses] = await Promise.all([
    paced(url, getRequest('/healthz', lists)),
    paced(url, getRequest('/api/bills', lists), LIST_MS),
    lookings(url, looks),
    others(),
  ]);
  return { health, list, activity, note: statusNote(statuses) };
}

/** The waits of a person who looks at what happened after each transfer. */
async function lookings(url: string, cookie: string): Promise<Waits> {
  const waits: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  while (performance.now() < until) {
    await move(url, cookie);
    const begin = performance.now();
    const answer = await fetch(url + ACTIVITY, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The activity was answered with ${answer.status}`);
    waits.push(performance.now() - begin);
  }
  return percentiles(waits);
}

/** Each of the crowd sends the next request as soon as it has an answer. Answers the statuses. */
async function crowd(address: string, cookie: string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD });
  const headers = { cookie, 'accept-encoding': 'gzip' };
  const statuses: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const one = async () => {
    while (performance.now() < until) {
      const status = await new Promise<number>((resolve, reject) => {
        get(address, { agent, headers }, (answer) => {
          answer.resume().once('error', reject);
          answer.once('end', () => resolve(answer.statusCode ?? 0));
        }).on('error', reject);
      });
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: CROWD }, one));
  agent.destroy();
  return statuses;
}

const NAMES = { health: '/healthz', list: 'GET /api/bills', activity: `GET ${ACTIVITY}` } as const;

function linesOf(what: string, busy: Beside, alone: Beside): Line[] {
  return (['health', 'list', 'activity'] as const).flatMap((whose) =>
    (['p50', 'p99'] as const).map((which) => ({
      ...{ what: `${NAMES[whose]} ${what}, ${which}`, figure: busy[whose][which], unit: 'ms' },
      ...{ ratio: busy[whose][which] / alone[whose][which], note: busy.note },
    })),
  );
}

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
import { type Line, median, post, printTable, statusNote } from './tools.ts';

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
async function touch({ app, cookie }: FullLedger): Promise<void> {
  const transfer = { fromAccountId: 192, toAccountId: 193, amount: '0.01' };
  await post(app.url, '/api/accounts/transfer', transfer, cookie);
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
const PATHS = ['/api/bills', '/api/coverage', '/api/export?format=json'];

/**
 * A person with a full ledger keeps a hundred requests in flight: the waits of /healthz and of another person's list
 * meanwhile, from when each was due.
 */
export const benchCrowdAtTheCaps = (): Promise<void> => withFullLedger(PAST, crowded);

async function crowded({ app: { url }, cookie }: FullLedger): Promise<void> {
  const neighbour = await household(url);
  const alone = await beside(url, neighbour, async () => []);
  const lines: Line[] = linesOf('alone', alone, alone);
  for (const path of PATHS) {
    const busy = await beside(url, neighbour, () => crowd(url + path, cookie));
    lines.push(...linesOf(`beside ${CROWD} × ${path}`, busy, alone));
  }
  printTable(`Another person beside one of a full ledger, ${SECONDS} s`, lines);
}

/** `note` counts the crowd's answers by status. */
type Beside = { health: Waits; list: Waits; note: string };

async function beside(
  url: string,
  neighbour: string,
  others: () => Promise<number[]>,
): Promise<Beside> {
  const [health, list, statuses] = await Promise.all([
    paced(url, getRequest('/healthz', neighbour)),
    paced(url, getRequest('/api/bills', neighbour), LIST_MS),
    others(),
  ]);
  return { health, list, note: statusNote(statuses) };
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

function linesOf(what: string, { health, list, note }: Beside, alone: Beside): Line[] {
  const line = (whose: 'health' | 'list', name: string, waits: Waits) =>
    (['p50', 'p99'] as const).map((which) => ({
      ...{ what: `${name} ${what}, ${which}`, figure: waits[which], unit: 'ms' },
      ...{ ratio: waits[which] / alone[whose][which], note },
    }));
  return [...line('health', '/healthz', health), ...line('list', 'GET /api/bills', list)];
}

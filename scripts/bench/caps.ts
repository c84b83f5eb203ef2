/** A ledger that holds as much as it may. */
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import { EVERY_ENDPOINT, pathOf, sampleFor } from '../../api/testing/samples.ts';
import { CAPS } from '../../ledger/caps.ts';
import { household, paced, SECONDS, type Waits } from './beside.ts';
import { type FullLedger, withFullLedger } from './households.ts';
import { type Line, median, openConnection, percentiles, post, printTable } from './tools.ts';

const AIM_MS = 50;
const READS = 5;
const HEALTH_EVERY_MS = 5;

/** The same question in several forms. `{token}` is the calendar feed's. */
const QUERIES: Partial<Record<EndpointName, string[]>> = {
  listAccounts: ['', '?as_of={today}'],
  listBills: ['', '?as_of={today}'],
  export: ['?format=json', '?format=csv', '?format=journal'],
  forecast: ['?weeks=104', '?weeks=13'],
  calendar: ['?token={token}'],
  activity: ['', '?limit=100&before=30000'],
};

/** They end what the others need, so they come last, in this order. */
const LAST: EndpointName[] = ['endCalendarFeed', 'changePassword', 'deleteData', 'logout'];

/** What a household of this size has at an id; the others have something at 1. */
const IDS: Partial<Record<EndpointName, number>> = { deleteAccount: 190, deleteBill: 700 };

/**
 * Every route: how long it takes, for how long nothing else could run in the process, and what /healthz waits beside it.
 * Before each read the ledger changes, so that no kept answer helps.
 */
export const benchAtTheCaps = (): Promise<void> =>
  withFullLedger({ weeks: 26, pastAmounts: CAPS.historicalAmounts - 1 }, walk);

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
}

const ENDPOINTS = Object.fromEntries(EVERY_ENDPOINT);

const isRead = (name: EndpointName) => ENDPOINTS[name]?.method === 'GET';

const ms = (figure: number) => `${Math.round(figure)} ms`;

/**
 * The longest block in all of its calls, by the clock and in processor time, which the machine's other work does not lengthen;
 * the median time of a call, and the 99th of a hundred waits at /healthz.
 */
async function measure(
  site: FullLedger,
  name: EndpointName,
  form: string,
  query: string,
): Promise<Line> {
  await blockOf(site);
  const health = watchHealth(site);
  const took: number[] = [];
  let [status, bytes] = [0, 0];
  for (let time = 0; time < (isRead(name) ? READS : 1); time += 1) {
    if (isRead(name)) await touch(site);
    const begin = performance.now();
    const answer = await call(site, name, query);
    bytes = (await answer.arrayBuffer()).byteLength;
    status = answer.status;
    took.push(performance.now() - begin);
  }
  const [block, cpu] = await blockOf(site);
  const times = `${ms(cpu)} of processor; took ${ms(median(took))}, /healthz p99 ${ms(await health.stop())}`;
  return {
    ...{ what: `${name} ${form.split('{')[0]}`, figure: block, unit: 'ms', aim: `< ${AIM_MS} ms` },
    note: `${times}; ${status}, ${bytes} B`,
  };
}

/** Something that changes the ledger's rows, and little else. */
async function touch({ app, cookie }: FullLedger): Promise<void> {
  const transfer = { fromAccountId: 192, toAccountId: 193, amount: '0.01' };
  await post(app.url, '/api/accounts/transfer', transfer, cookie);
}

async function call(site: FullLedger, name: EndpointName, query: string): Promise<Response> {
  const { app } = site;
  const endpoint = ENDPOINTS[name];
  if (!endpoint) throw new Error(`There is no ${name}`);
  // Whoever registers or signs in with a session's cookie ends that session.
  const cookie = endpoint.public ? '' : site.cookie;
  const id = endpoint.path.includes(':eventId') ? await lastWeek(site) : (IDS[name] ?? 1);
  const init: RequestInit = { method: endpoint.method, headers: { cookie }, redirect: 'manual' };
  if (endpoint.upload) {
    const form = new FormData();
    form.set(endpoint.upload.field, new Blob(['no bill']), 'bill.pdf');
    init.body = form;
  } else if (endpoint.method !== 'GET') {
    init.headers = { cookie, 'content-type': 'application/json' };
    init.body = JSON.stringify(endpoint.body ? sampleFor(name) : {});
  }
  return fetch(app.url + pathOf(endpoint, id) + query, init);
}

/** The event with the most lines that can be undone. */
async function lastWeek({ app, cookie }: FullLedger): Promise<string> {
  const answer = await fetch(`${app.url}/api/activity?type=WeekAdded`, { headers: { cookie } });
  const [week] = (await answer.json()) as { eventId: string }[];
  return week?.eventId ?? '';
}

async function feedOf({ app, cookie }: FullLedger): Promise<string> {
  await post(app.url, '/api/calendar-feed', {}, cookie);
  const answer = await fetch(`${app.url}/api/calendar-feed`, { headers: { cookie } });
  const { address } = (await answer.json()) as { address: string };
  return new URL(address).searchParams.get('token') ?? '';
}

/** For how long the app's event loop stood still at most since this was last asked, by the clock and in processor time. */
async function blockOf({ watchPort }: FullLedger): Promise<readonly [number, number]> {
  const said = await text(connect(watchPort, '127.0.0.1'));
  const [clock = Number.NaN, processor = Number.NaN] = said.split(' ').map(Number);
  return [clock, processor];
}

/** Asks for /healthz at a steady pace; answers what 99 of 100 waited at most, from the moment when they were due. */
function watchHealth({ app }: FullLedger): { stop(): Promise<number> } {
  let stopped = false;
  const waits: number[] = [];
  const asking = (async () => {
    const connection = await openConnection(app.url);
    const begin = performance.now();
    for (let asked = 0; !stopped || asked < 20; asked += 1) {
      const due = Math.max(begin + asked * HEALTH_EVERY_MS, performance.now() - HEALTH_EVERY_MS);
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await connection.ask('GET /healthz HTTP/1.1\r\nhost: bench\r\n\r\n');
      waits.push(performance.now() - due);
    }
    connection.close();
  })();
  // Whoever measures hears of it when it stops; until then an earlier failure is the one to tell.
  asking.catch(() => undefined);
  return {
    stop: async () => {
      stopped = true;
      await asking;
      return percentiles(waits).p99;
    },
  };
}

const CROWD = 100;
/** A short one, which is made in seconds: the lists are as long as they may be, an export has some thousand events. */
const PAST = { weeks: 4, pastAmounts: 200 };
/** Faster, the neighbour would wait for turns of their own. */
const LIST_MS = 100;
const PATHS = ['/api/bills', '/api/coverage', '/api/export?format=json'];

/**
 * A person whose ledger holds as much as it may asks a hundred times at once, again and again: what /healthz and another
 * person's list wait meanwhile, from the moment when they are due.
 */
export const benchCrowdAtTheCaps = (): Promise<void> => withFullLedger(PAST, crowded);

async function crowded({ app: { url }, cookie }: FullLedger): Promise<void> {
  const neighbour = `cookie: ${await household(url)}\r\n`;
  const alone = await beside(url, neighbour, async () => ({}));
  const lines: Line[] = linesOf('alone', alone, alone);
  for (const path of PATHS) {
    const busy = await beside(url, neighbour, () => crowd(url + path, cookie));
    lines.push(...linesOf(`beside ${CROWD} × ${path}`, busy, alone));
  }
  printTable(`Another person beside one of a full ledger, ${SECONDS} s`, lines);
}

/** `told` counts the crowd's answers by their status. */
type Beside = { health: Waits; list: Waits; told: Record<number, number> };

async function beside(
  url: string,
  neighbour: string,
  others: () => Promise<Beside['told']>,
): Promise<Beside> {
  const ask = (path: string, paceMs?: number) =>
    paced(url, `GET ${path} HTTP/1.1\r\nhost: bench\r\n${neighbour}\r\n`, paceMs);
  const [health, list, told] = await Promise.all([
    ask('/healthz'),
    ask('/api/bills', LIST_MS),
    others(),
  ]);
  return { health, list, told };
}

/** Everybody in it asks anew as soon as there is an answer; what is in it is not looked at. */
async function crowd(address: string, cookie: string): Promise<Beside['told']> {
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD });
  const headers = { cookie, 'accept-encoding': 'gzip' };
  const told: Beside['told'] = {};
  const until = performance.now() + SECONDS * 1_000;
  const one = async () => {
    while (performance.now() < until) {
      const status = await new Promise<number>((resolve, reject) => {
        get(address, { agent, headers }, (answer) => {
          answer.resume().once('error', reject);
          answer.once('end', () => resolve(answer.statusCode ?? 0));
        }).on('error', reject);
      });
      told[status] = (told[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CROWD }, one));
  agent.destroy();
  return told;
}

function linesOf(what: string, { health, list, told }: Beside, alone: Beside): Line[] {
  const note = Object.entries(told).map(([status, count]) => `${count} × ${status}`);
  const line = (whose: 'health' | 'list', name: string, waits: Waits) =>
    (['p50', 'p99'] as const).map((which) => ({
      ...{ what: `${name} ${what}, ${which}`, figure: waits[which], unit: 'ms' },
      ...{ ratio: waits[which] / alone[whose][which], note: note.join(', ') },
    }));
  return [...line('health', '/healthz', health), ...line('list', 'GET /api/bills', list)];
}

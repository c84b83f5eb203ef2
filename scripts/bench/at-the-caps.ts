/**
 * Every route for a ledger that holds as much as it may: how long it takes, for how long nothing else could run in the
 * process, and what /healthz waits beside it. Before each read the ledger changes, so that no kept answer helps.
 */
import { connect } from 'node:net';
import type { EndpointName } from '../../api/contract/endpoints.ts';
import { EVERY_ENDPOINT, pathOf, sampleFor } from '../../api/testing/samples.ts';
import { CAPS } from '../../ledger/caps.ts';
import { type FullLedger, withFullLedger } from './full-ledger.ts';
import { median, openConnection, post, printTable } from './tools.ts';

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

export const benchAtTheCaps = (): Promise<void> =>
  withFullLedger({ weeks: 26, pastAmounts: CAPS.historicalAmounts - 1 }, walk);

async function walk(site: FullLedger): Promise<void> {
  const token = await feedOf(site);
  const fill = (text: string) =>
    text.replace('{token}', token).replace('{today}', new Date().toISOString().slice(0, 10));
  const names = EVERY_ENDPOINT.map(([name]) => name).filter((name) => !LAST.includes(name));
  const isRead = (name: EndpointName) => Object.fromEntries(EVERY_ENDPOINT)[name]?.method === 'GET';
  const order = [...names.filter(isRead), ...names.filter((name) => !isRead(name)), ...LAST];
  for (const name of order)
    for (const query of QUERIES[name] ?? [''])
      report(`${name} ${query.split('{')[0]}`, await measure(site, name, fill(query)));
  lines.sort((a, b) => b.block - a.block);
  printTable(
    'Every route of a full ledger, the longest block of the event loop first',
    lines.map(({ what, took, block, cpu, health, status, bytes }) => ({
      ...{ what, figure: block, unit: 'ms', aim: `< ${AIM_MS} ms` },
      note: `${ms(cpu)} of processor; took ${ms(took)}, /healthz p99 ${ms(health)}; ${status}, ${bytes} B`,
    })),
  );
}

const ms = (figure: number) => `${Math.round(figure)} ms`;

/** `block` is by the clock and `cpu` in processor time, which the machine's other work does not lengthen. */
type Figures = {
  took: number;
  block: number;
  cpu: number;
  health: number;
  status: number;
  bytes: number;
};
const lines: ({ what: string } & Figures)[] = [];

function report(what: string, figures: Figures): void {
  lines.push({ what, ...figures });
}

/** The median time of its calls, the longest block in all of them, and the 99th of a hundred waits at /healthz. */
async function measure(site: FullLedger, name: EndpointName, query: string): Promise<Figures> {
  const reads = query || !EVERY_ENDPOINT.find(([one]) => one === name)?.[1].body;
  const isRead = EVERY_ENDPOINT.find(([one]) => one === name)?.[1].method === 'GET';
  await blockOf(site);
  const health = watchHealth(site);
  const times: number[] = [];
  let [status, bytes] = [0, 0];
  for (let time = 0; time < (reads && isRead ? READS : 1); time += 1) {
    if (isRead) await touch(site);
    const begin = performance.now();
    const answer = await call(site, name, query);
    bytes = (await answer.arrayBuffer()).byteLength;
    status = answer.status;
    times.push(performance.now() - begin);
  }
  const [block, cpu] = await blockOf(site);
  return { took: median(times), block, cpu, health: await health.stop(), status, bytes };
}

/** Something that changes the ledger's rows, and little else. */
async function touch({ app, cookie }: FullLedger): Promise<void> {
  const transfer = { fromAccountId: 192, toAccountId: 193, amount: '0.01' };
  await post(app.url, '/api/accounts/transfer', transfer, cookie);
}

async function call(site: FullLedger, name: EndpointName, query: string): Promise<Response> {
  const { app } = site;
  const endpoint = Object.fromEntries(EVERY_ENDPOINT)[name];
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

/** For how long the app's event loop stood still at most since this was last asked. */
function blockOf({ watchPort }: FullLedger): Promise<[clock: number, processor: number]> {
  return new Promise((resolve, reject) => {
    let said = '';
    connect(watchPort, '127.0.0.1')
      .on('data', (data) => {
        said += data;
      })
      .on('close', () => {
        const [clock = Number.NaN, processor = Number.NaN] = said.split(' ').map(Number);
        resolve([clock, processor]);
      })
      .on('error', reject);
  });
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
      waits.sort((a, b) => a - b);
      return waits[Math.floor(waits.length * 0.99)] ?? Number.NaN;
    },
  };
}

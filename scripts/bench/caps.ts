/** Every route of a ledger that holds as much as it may, and the jobs after years in which none ran. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bill } from '../../api/contract/bills.ts';
import type { Endpoint, EndpointName } from '../../api/contract/endpoints.ts';
import type { SchedulerStatus } from '../../api/contract/schedule.ts';
import { JOB_NAMES, type JobName } from '../../api/schedule/job.ts';
import { EVERY_ENDPOINT, pathOf, sampleFor } from '../../api/testing/samples.ts';
import { addDays, dayOf } from '../../ledger/calendar.ts';
import { CAPS } from '../../ledger/caps.ts';
import { type FullLedger, withFullLedger } from './households.ts';
import {
  getRequest,
  openAccounts,
  PASSWORD,
  paced,
  post,
  read,
  sessionOf,
  signUp,
} from './http.ts';
import { type Line, median, msOf, percentiles, printTable } from './tools.ts';

/** No block is to be longer than this. */
const AIM_MS = 50;
const HEALTH_EVERY_MS = 5;
const READS = 5;

/** Routes that are measured with several queries. `{token}` is the calendar feed's. */
const QUERIES: Partial<Record<EndpointName, string[]>> = {
  listAccounts: ['', '?as_of={today}'],
  listBills: ['', '?as_of={today}'],
  export: ['?format=json', '?format=csv', '?format=journal'],
  forecast: ['?weeks=104', '?weeks=13'],
  calendar: ['?token={token}'],
  activity: ['', '?limit=100&before=30000'],
  summary: ['', `?${'a&'.repeat(7_000)}`],
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
      lines.push(await measure(site, name, query, await prepared(site, name, fill(query))));
  printTable(
    'Every route of a full ledger, the longest block of the event loop first',
    lines.sort((a, b) => b.figure - a.figure),
  );
  if (refused.size > 0) throw new Error([...refused].join('\n'));
}

const ms = (figure: number) => `${Math.round(figure)} ms`;

/** The calls of a route, and the median of their times. */
function measure(site: FullLedger, name: EndpointName, form: string, call: Call): Promise<Line> {
  return blockLine(site, `${name} ${form.split('{')[0]?.slice(0, 30)}`, async () => {
    const took: number[] = [];
    let bytes = 0;
    for (let time = 0; time < (isRead(name) ? READS : 1); time += 1) {
      if (isRead(name)) await touch(site);
      const begin = performance.now();
      const answer = await call.send();
      const body = Buffer.from(await answer.arrayBuffer());
      took.push(performance.now() - begin);
      bytes = body.byteLength;
      if (answer.status !== call.expects)
        refused.add(`${name} answered ${answer.status}, not ${call.expects}: ${body}`);
    }
    return `took ${ms(median(took))}; ${call.expects}, ${bytes} B`;
  });
}

/** Changes the ledger at little cost: moves a cent. */
const touch = ({ url, cookie }: FullLedger) => {
  const transfer = { fromAccountId: 192, toAccountId: 193, amount: '0.01' };
  return post(url, '/api/accounts/transfer', transfer, cookie);
};

async function feedOf({ url, cookie }: FullLedger): Promise<string> {
  await post(url, '/api/calendar-feed', {}, cookie);
  const { address } = await read<{ address: string }>(url, '/api/calendar-feed', cookie);
  return new URL(address).searchParams.get('token') ?? '';
}

/**
 * The longest block of the app's event loop while work goes on, by the clock and in processor time, which other work of the machine
 * does not lengthen; and the p99 of the waits at /healthz. `work` answers what else is to be said.
 */
async function blockLine(
  site: FullLedger,
  what: string,
  work: () => Promise<string>,
): Promise<Line> {
  await blockOf(site);
  let isOver = false;
  const health = paced(site.url, getRequest('/healthz'), HEALTH_EVERY_MS, () => !isOver);
  const note = await work().finally(() => {
    isOver = true;
  });
  const [block = Number.NaN, processor = Number.NaN] = await blockOf(site);
  const waits = percentiles(await health);
  return {
    ...{ what, figure: block, unit: 'ms', aim: `< ${AIM_MS} ms` },
    note: `${ms(processor)} of processor, /healthz p99 ${ms(waits.p99)}; ${note}`,
  };
}

/** The longest block since the last call (watched-app.ts), in milliseconds: by the clock, and in processor time. */
async function blockOf({ watchPort }: FullLedger): Promise<number[]> {
  return (await text(connect(watchPort, '127.0.0.1'))).split(' ').map(Number);
}

const ENDPOINTS = Object.fromEntries(EVERY_ENDPOINT) as Record<EndpointName, Endpoint>;

const isRead = (name: EndpointName): boolean => ENDPOINTS[name].method === 'GET';

/** The ids for these routes; all others take 1. */
const IDS: Partial<Record<EndpointName, number>> = { deleteAccount: 190, deleteBill: 700 };

/**
 * What these answer a request that comes out of nowhere: a file that is no bill, a token that nobody has sent, a question that is not
 * open, a shortfall that is none. None of them does work that grows with the ledger.
 */
const REFUSED: Partial<Record<EndpointName, number>> = {
  ...{ scanBill: 415, login: 401, finishLogin: 401, secondStep: 401, askSecondStepPasskey: 401 },
  ...{ resetPassword: 400, confirmEmail: 400, confirmAuthenticatorApp: 401, addPasskey: 401 },
  ...{ removePasskey: 404, renewRecoveryCodes: 409, settlePeriod: 409, answerPrice: 409 },
  payBillWithArrears: 400,
};

/** The bodies that the contract alone cannot tell. */
const BODIES: Partial<Record<EndpointName, (bill: Bill) => object>> = {
  confirmIdentity: () => ({ password: PASSWORD }),
  changeAccount: () => ({ name: 'Another name' }),
  changeBill: () => ({ name: 'Another name', amount: '99.00' }),
  importBills: () => ({
    bills: Array.from({ length: CAPS.bills }, (_, nth) => ({
      ...{ name: `A bill of a list ${nth}`, amount: '12.00', frequency: 'weekly' },
      ...{ category: 'other', accountId: 1 },
    })),
  }),
  payBill: ({ id, dueDate }) => ({ billId: id, dueDate, processImmediately: true, paidOn: today }),
  // A bill that is called so would be found at once.
  categorize: () => ({ name: 'Nothing that a bill is called' }),
  skipPeriod: ({ dueDate }) => ({ dueDate }),
  postponePayment: ({ dueDate }) => ({ dueDate, newDueDate: addDays(dueDate, 1) }),
};

const today = dayOf(new Date(), 'UTC');

/** A request that is ready to be sent, and the status that it must have. */
type Call = { send(): Promise<Response>; expects: number };

/** Makes all that the call needs, which is not measured. */
async function prepared(site: FullLedger, name: EndpointName, query: string): Promise<Call> {
  const { url } = site;
  const endpoint = ENDPOINTS[name];
  if (endpoint.fresh)
    renew(site, await post(url, '/api/auth/confirm', { password: PASSWORD }, site.cookie));
  // A registration or a log-in with a session's cookie would end that session.
  const cookie = endpoint.public ? '' : await asker(site, name);
  const id = name === 'undo' ? await lastPress(site, cookie) : (IDS[name] ?? 1);
  const init: RequestInit = { method: endpoint.method, headers: { cookie }, redirect: 'manual' };
  if (endpoint.upload) {
    const form = new FormData();
    form.set(endpoint.upload.field, new Blob(['no bill']), 'bill.pdf');
    init.body = form;
  } else if (endpoint.method !== 'GET') {
    init.headers = { cookie, 'content-type': 'application/json' };
    const body = BODIES[name]?.(await billOf(site)) ?? (endpoint.body ? sampleFor(name) : {});
    init.body = JSON.stringify(body);
  }
  const send = async () => {
    const answer = await fetch(url + pathOf(endpoint, id) + query, init);
    if (!endpoint.public) renew(site, answer);
    return answer;
  };
  return { send, expects: REFUSED[name] ?? endpoint.status };
}

/** Goes on with the session that an answer begins. */
function renew(site: FullLedger, answer: Response): void {
  site.cookie = sessionOf(answer) ?? site.cookie;
}

/** A list of as many bills as there may be fits only where there are none. */
async function asker({ url, cookie }: FullLedger, name: EndpointName): Promise<string> {
  if (name !== 'importBills') return cookie;
  const newcomer = await signUp(url);
  await openAccounts(url, newcomer, ['900.00']);
  return newcomer;
}

/** A press that names every bill, made just now so that nothing has changed since. */
async function lastPress({ url }: FullLedger, cookie: string): Promise<string> {
  await post(url, '/api/bills/add-week-savings', {}, cookie);
  const path = '/api/activity?type=WeekAdded';
  const [week] = await read<{ eventId: string }[]>(url, path, cookie);
  return week?.eventId ?? '';
}

const billOf = ({ url, cookie }: FullLedger) => read<Bill>(url, '/api/bills/1', cookie);

const YEARS = 5;
const PAST = { weeks: 4, absent: 52 * YEARS, pastAmounts: 200 };
/** The jobs that change a ledger, and the first that only reads it. */
const JOBS = JOB_NAMES.slice(0, JOB_NAMES.indexOf('reminders') + 1);

/** The catch-up of a full ledger after years in which no job ran, job by job. */
export const benchAbsence = (): Promise<void> =>
  withFullLedger(PAST, async (site) => {
    const lines: Line[] = [];
    for (const job of JOBS)
      lines.push(
        await blockLine(site, job, async () => {
          const took = await msOf(async () => {
            while (!(await hasRun(job, site))) await delay(20);
          });
          return `took ${ms(took)}`;
        }),
      );
    printTable(`A full ledger after ${YEARS} years, job by job`, lines);
  });

/** Throws when the job has failed. */
async function hasRun(name: JobName, { url, cookie }: FullLedger): Promise<boolean> {
  const { jobs } = await read<SchedulerStatus>(url, '/api/scheduler/status', cookie);
  const run = jobs.find((job) => job.name === name)?.lastRun;
  if (run?.result === 'failed') throw new Error(`The job ${name} has failed.`);
  return !!run;
}

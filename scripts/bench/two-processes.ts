/** Two processes of the app on one database: each shows at once what the other has done, and nothing is done twice. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequest, openConnection } from './connection.ts';
import { onEachServer } from './ledgers.ts';
import { median, percentiles, printTable, signUp, withTwoApps } from './tools.ts';
import { balanceOf, type Person, saver, transfer, transferRequest } from './writing.ts';

const RACES = 200;
const AT_ONCE = 20;

/** The time until both processes answer one Idempotency-Key that they get at once: race after race, and many households at once. */
export async function benchOneKey(): Promise<void> {
  await onEachServer((name, store) =>
    withTwoApps({ EVENT_STORE_URL: store ?? '' }, async (...apps) => {
      const urls = apps.map((app) => app.url);
      const alone = await races(urls, 1, RACES);
      const together = await races(urls, AT_ONCE, RACES / AT_ONCE);
      printTable(`${name}: one Idempotency-Key at two processes, until both are answered`, [
        line('one race after the other', alone),
        line(`${AT_ONCE} households at once`, together),
      ]);
    }),
  );
}

function line(what: string, took: number[]) {
  const { p50, p99 } = percentiles(took);
  const note = `p50 ${p50.toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms`;
  return { what: `${what}, p99`, figure: p99, unit: 'ms', aim: '≤ 500 ms', note };
}

/** The milliseconds of each of so many races by so many people. */
async function races(urls: string[], people: number, each: number): Promise<number[]> {
  const took: number[] = [];
  const savers: Person[] = [];
  while (savers.length < people) savers.push(await saver(urls[0] ?? ''));
  const racing = async (person: Person) => {
    const connections = await Promise.all(urls.map(openConnection));
    return async () => {
      const request = transferRequest(person, `idempotency-key: ${randomUUID()}\r\n`);
      const begun = performance.now();
      const answers = await Promise.all(connections.map(({ ask }) => ask(request)));
      took.push(performance.now() - begun);
      const isSame = new Set(answers.map(bodyOf)).size === 1;
      if (!isSame || !answers[0]?.startsWith('HTTP/1.1 200'))
        throw new Error(`A race was answered with ${answers.join('\n')}`);
    };
  };
  const all = await Promise.all(savers.map(racing));
  for (let race = 0; race < each; race += 1) await Promise.all(all.map((run) => run()));
  return took;
}

const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n'));

/** As many accounts as a ledger holds. */
const WRITES = 200;

type Write = { key: string; name: string; place: string };
/** `later` is Retry-After in seconds. */
type Answered = { status: number; later: number; ms: number };

/**
 * One person sends two hundred writes at once, half of them to each process. A write that is answered 429 or 503 is sent again
 * later with the same Idempotency-Key, as the page does. In the end each must be done once, or the benchmark fails.
 */
export async function benchOnePerson(): Promise<void> {
  await withTwoApps({}, async (...apps) => {
    const places = apps.map((app) => app.url);
    const cookie = await signUp(places[0] ?? '');
    const writes = Array.from({ length: WRITES }, (_, nth) => {
      return { key: randomUUID(), name: `Account ${nth}`, place: places[nth % 2] ?? '' };
    });
    const begin = performance.now();
    const rounds: Answered[][] = [];
    for (let open = writes; open.length > 0; ) {
      const answers = await Promise.all(open.map((write) => openAccount(write, cookie)));
      rounds.push(answers);
      open = open.filter((_, nth) => answers[nth]?.status !== 201);
      await pause(open.length && 1_000 * Math.max(...answers.map(({ later }) => later)));
    }
    const took = performance.now() - begin;
    await mustBeDoneOnce(places, cookie, writes);
    print(rounds, took);
  });
}

/** Throws any answer but 201, and 429 or 503 with Retry-After. */
async function openAccount({ key, name, place }: Write, cookie: string): Promise<Answered> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key };
  const body = JSON.stringify({ name, balance: '1.00' });
  const begin = performance.now();
  const answer = await fetch(`${place}/api/accounts`, { method: 'POST', headers, body });
  const text = await answer.text();
  const answered = {
    status: answer.status,
    later: Number(answer.headers.get('retry-after')),
    ms: performance.now() - begin,
  };
  const { status } = answered;
  const isForNow = (status === 429 || status === 503) && answered.later > 0;
  if (status !== 201 && !isForNow) throw new Error(`${name}: ${status} ${text}`);
  return answered;
}

/** Throws unless each process lists every account once. */
async function mustBeDoneOnce(places: readonly string[], cookie: string, writes: Write[]) {
  const wanted = writes.map(({ name }) => name).sort();
  for (const place of places) {
    const answer = await fetch(`${place}/api/accounts`, { headers: { cookie } });
    const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name).sort();
    if (names.join() !== wanted.join()) throw new Error(`${names.length} accounts at ${place}`);
  }
}

function print(rounds: readonly Answered[][], took: number): void {
  const lines = rounds.map((answers, nth) => {
    const done = answers.filter(({ status }) => status === 201).length;
    const times = answers.map(({ ms }) => ms);
    const [middle, slowest] = [median(times), Math.max(...times)].map(Math.round);
    const note = `of ${answers.length}; p50 ${middle} ms, slowest ${slowest} ms`;
    return { what: `done at the ${nth + 1}. try`, figure: done, unit: 'writes', note };
  });
  const rate = { what: 'in all', figure: (1_000 * WRITES) / took, unit: 'writes/s' };
  printTable(`One person’s ${WRITES} writes at once, at two processes`, [...lines, rate]);
}

const A_SECOND = 500;
const SECONDS = 20;
const PEOPLE = 100;

/**
 * The time from a transfer's answer to the moment when the other process shows it, at a steady rate. One process answers the
 * transfers, the other one lists the accounts again and again.
 */
export async function benchVisible(): Promise<void> {
  await onEachServer((name, store) =>
    withTwoApps({ EVENT_STORE_URL: store ?? '' }, async (writer, reader) => {
      const savers = await Promise.all(
        Array.from({ length: PEOPLE }, () => lagsOf(writer.url, reader.url)),
      );
      const lags: number[] = [];
      const rate = await steadily(async (index) => {
        lags.push((await savers[index % PEOPLE]?.()) ?? Number.NaN);
      });
      const { p50, p99 } = percentiles(lags);
      const note = `at ${rate.toFixed(0)} transfers a second, two processes`;
      printTable(`${name}: from the answer to another process's accounts`, [
        { what: 'p50', figure: p50, unit: 'ms', note },
        { what: 'p99', figure: p99, unit: 'ms', aim: '≤ 150 ms' },
      ]);
    }),
  );
}

/** A new person whose transfers go one after the other. Each call makes one, and answers its lag in milliseconds. */
async function lagsOf(writes: string, reads: string): Promise<() => Promise<number>> {
  const person = await saver(writes);
  const [writer, reader] = await Promise.all([openConnection(writes), openConnection(reads)]);
  const list = getRequest('/api/accounts', person.cookie);
  const lag = async (one: Person) => {
    await transfer(one, writer, '');
    const answered = performance.now();
    while (!(await reader.ask(list)).includes(balanceOf(one)));
    return performance.now() - answered;
  };
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const mine = last.then(() => lag(person));
    last = mine;
    return mine;
  };
}

/** Begins calls at the wanted rate, however long each takes. Answers the rate at which they ended. */
async function steadily(call: (index: number) => Promise<void>): Promise<number> {
  const begin = performance.now();
  const calls: Promise<void>[] = [];
  const wanted = A_SECOND * SECONDS;
  while (calls.length < wanted) {
    const due = Math.min(wanted, ((performance.now() - begin) / 1_000) * A_SECOND);
    while (calls.length < due) calls.push(call(calls.length));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(calls);
  return (wanted / (performance.now() - begin)) * 1_000;
}

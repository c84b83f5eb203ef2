/** Two processes of the app on one database: each shows at once what the other has done, and nothing is done twice. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequest, openConnection, read, signUp } from './http.ts';
import { onEachStore } from './ledgers.ts';
import { keepOn, median, msOf, percentiles, printTable, withApps } from './tools.ts';
import { balanceOf, type Person, savers, transfer } from './writing.ts';

const SECONDS = 10;

/** Two processes on this store. */
const two = (store: string) => ({ count: 2, settings: { EVENT_STORE_URL: store } });

const PEOPLE = 20;

/**
 * The time from a transfer's answer to the moment when the other process shows it. One process answers the transfers, the other
 * one lists the accounts again and again.
 */
export async function benchVisible(): Promise<void> {
  await onEachStore((name, store) =>
    withApps(two(store), async (writes, [, reads = '']) => {
      const people = await savers(writes, PEOPLE);
      const lags = await keepOn(await Promise.all(people.map(lagging(writes, reads))), SECONDS);
      const { p50, p99, count } = percentiles(lags);
      const note = `at ${(count / SECONDS).toFixed(0)} transfers a second, two processes`;
      printTable(`${name}: from the answer to another process's accounts`, [
        { what: 'p50', figure: p50, unit: 'ms', note },
        { what: 'p99', figure: p99, unit: 'ms', aim: '≤ 150 ms' },
      ]);
    }),
  );
}

/** A person's transfer, and its lag in milliseconds. */
function lagging(writes: string, reads: string) {
  return async (person: Person) => {
    const [writer, reader] = await Promise.all([openConnection(writes), openConnection(reads)]);
    const list = getRequest('/api/accounts', person.cookie);
    return async () => {
      await transfer(person, writer);
      return msOf(async () => {
        while (!(await reader.ask(list)).includes(balanceOf(person)));
      });
    };
  };
}

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
  await withApps(two(''), async (url, places) => {
    const cookie = await signUp(url);
    const writes = Array.from({ length: WRITES }, (_, nth) => {
      return { key: randomUUID(), name: `Account ${nth}`, place: places[nth % 2] ?? '' };
    });
    const rounds: Answered[][] = [];
    const took = await msOf(async () => {
      for (let open = writes; open.length > 0; ) {
        const answers = await Promise.all(open.map((write) => openAccount(write, cookie)));
        rounds.push(answers);
        open = open.filter((_, nth) => answers[nth]?.status !== 201);
        await pause(open.length && 1_000 * Math.max(...answers.map(({ later }) => later)));
      }
    });
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
  const { status } = answer;
  const later = Number(answer.headers.get('retry-after'));
  const isForNow = (status === 429 || status === 503) && later > 0;
  if (status !== 201 && !isForNow) throw new Error(`${name}: ${status} ${text}`);
  return { status, later, ms: performance.now() - begin };
}

/** Throws unless each process lists every account once. */
async function mustBeDoneOnce(places: readonly string[], cookie: string, writes: Write[]) {
  const wanted = writes.map(({ name }) => name).sort();
  for (const place of places) {
    const accounts = await read<{ name: string }[]>(place, '/api/accounts', cookie);
    const names = accounts.map(({ name }) => name).sort();
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

/**
 * Transfers over HTTP, 64 in flight on 64 ledgers, each readable when it is answered, beside the plain loop. Everything
 * shares the machine's cores: the app is one process, each server another, and this one makes the load. It writes prepared
 * bytes, which takes it a third of what the plain loop's `pg` client takes it.
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { spawnApp } from '../testing/app-process.ts';
import { type Connection, openConnection } from './http-connection.ts';
import { inFlight, median, type Throughput } from './in-flight.ts';
import { openAccounts, signUp } from './person.ts';
import { plainLoop } from './plain-loop.ts';
import { onEachServer } from './stores.ts';
import { printTable } from './table.ts';
import { type Workshop, withWorkshop } from './workshop.ts';

const WORKERS = 64;
const SECONDS = 6;
const ROUNDS = 3;

/** A signed-in person with two accounts. */
export type Person = { cookie: string; transferred: number };

export async function benchTransfers(): Promise<void> {
  await onEachServer((name, store) => withWorkshop((workshop) => benchOn(name, store, workshop)));
}

async function benchOn(name: string, store: string | null, { dataDir, url }: Workshop) {
  const app = await spawnApp({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    EVENT_STORE_URL: store ?? '',
  });
  try {
    const people: Person[] = [];
    for (let person = 0; person < WORKERS; person += 1) people.push(await saver(app.url));
    const plain: Throughput[] = [];
    const ours: Throughput[] = [];
    const keyed: Throughput[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await plainLoop(url, WORKERS, SECONDS));
      ours.push(await transfers([app.url], people));
      keyed.push(await transfers([app.url], people, () => `idempotency-key: ${randomUUID()}\r\n`));
    }
    print(name, plain, ours, keyed);
  } finally {
    await app.stop();
  }
}

function print(name: string, plain: Throughput[], ours: Throughput[], keyed: Throughput[]): void {
  const rate = (rounds: Throughput[]) => median(rounds.map(({ perSecond }) => perSecond));
  const line = (what: string, rounds: Throughput[]) => ({
    what,
    figure: rate(rounds),
    unit: '/s',
    note: `p50 ${median(rounds.map(({ p50 }) => p50)).toFixed(1)} ms, p99 ${median(rounds.map(({ p99 }) => p99)).toFixed(1)} ms`,
  });
  const compared = (what: string, rounds: Throughput[]) => ({
    ...line(what, rounds),
    ratio: rate(rounds) / rate(plain),
    aim: '≥ 1.0',
  });
  const where = `on ${WORKERS} ledgers, ${availableParallelism()} cores for load, app and database`;
  printTable(`${name}: transfers, ${WORKERS} in flight ${where}, median of ${ROUNDS} rounds`, [
    line('plain loop', plain),
    compared('over HTTP', ours),
    compared('over HTTP, with Idempotency-Key', keyed),
  ]);
}

/**
 * Each person transfers again and again, on a connection of their own to one of the processes. `headers` gives each request
 * further lines.
 */
export async function transfers(
  urls: readonly string[],
  people: Person[],
  headers = () => '',
): Promise<Throughput> {
  const urlOf = (worker: number) => urls[worker % urls.length] ?? '';
  const connections = await Promise.all(people.map((_, worker) => openConnection(urlOf(worker))));
  const throughput = await inFlight(people.length, SECONDS, async (worker) => {
    const [person, connection] = [people[worker], connections[worker]];
    if (!person || !connection) throw new Error('no such worker');
    await transfer(person, connection, headers());
  });
  for (const connection of connections) connection.close();
  return throughput;
}

const TRANSFER = JSON.stringify({ fromAccountId: 1, toAccountId: 2, amount: '0.01' });

/** Moves a cent. The answer is read from the read tables: it must show every cent so far. */
async function transfer(person: Person, connection: Connection, headers: string): Promise<void> {
  const answer = await connection.ask(
    `POST /api/accounts/transfer HTTP/1.1\r\nhost: bench\r\ncookie: ${person.cookie}\r\n${headers}` +
      `content-type: application/json\r\ncontent-length: ${TRANSFER.length}\r\n\r\n${TRANSFER}`,
  );
  person.transferred += 1;
  const cents = String(person.transferred).padStart(3, '0');
  const balance = `"balance":"${cents.slice(0, -2)}.${cents.slice(-2)}"`;
  if (!answer.startsWith('HTTP/1.1 200') || !answer.includes(balance))
    throw new Error(`Transfer ${person.transferred} was answered with ${answer}`);
}

/** Somebody new who has enough to move cents for ever. */
export async function saver(url: string): Promise<Person> {
  const cookie = await signUp(url);
  await openAccounts(url, cookie, ['90000000.00', '0.00']);
  return { cookie, transferred: 0 };
}

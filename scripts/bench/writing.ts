/** Transfers over HTTP and on the ledger itself, beside a plain program that does as little as possible. */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createHandle } from '../../ledger/handle.ts';
import { openPool } from '../../ledger/store/pool.ts';
import { type Connection, openConnection } from './connection.ts';
import { aTransfer, onEachServer, openBenchEngines, openHousehold, send } from './ledgers.ts';
import {
  against,
  inFlight,
  type Line,
  openAccounts,
  printTable,
  signUp,
  type Throughput,
  throughputLine,
  withApp,
  withWorkshop,
} from './tools.ts';

/** About the size of one of our events on disk, data and metadata together. */
const EVENT_BYTES = 600;

/**
 * The baseline: a plain program on the same server, with one transaction for each command that inserts the event row and
 * updates the two balances. No projection, no HTTP, no encryption.
 */
async function plainLoop(url: string, workers: number, seconds: number): Promise<Throughput> {
  const pool = openPool({ connectionString: url, max: workers });
  await pool.query(`
    CREATE SCHEMA IF NOT EXISTS plain;
    CREATE TABLE IF NOT EXISTS plain.events (
      position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ledger uuid NOT NULL, revision integer NOT NULL,
      id uuid NOT NULL UNIQUE, type text NOT NULL, data bytea NOT NULL, recorded_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (ledger, revision));
    CREATE TABLE IF NOT EXISTS plain.balances (
      ledger uuid, account integer, balance bigint NOT NULL, PRIMARY KEY (ledger, account));`);
  const ledgers = Array.from({ length: workers }, () => ({ id: randomUUID(), revision: 0 }));
  for (const { id } of ledgers)
    await pool.query('INSERT INTO plain.balances VALUES ($1, 1, 100000000), ($1, 2, 0)', [id]);
  const data = Buffer.alloc(EVENT_BYTES, 7);
  const change = {
    name: 'change',
    text: 'UPDATE plain.balances SET balance = balance + $3 WHERE ledger = $1 AND account = $2',
  };
  try {
    return await inFlight(workers, seconds, async (worker) => {
      const ledger = ledgers[worker];
      if (!ledger) throw new Error('no such worker');
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query({
          name: 'insert',
          text: 'INSERT INTO plain.events (ledger, revision, id, type, data) VALUES ($1, $2, $3, $4, $5)',
          values: [ledger.id, ledger.revision, randomUUID(), 'Transferred', data],
        });
        await client.query({ ...change, values: [ledger.id, 1, -1] });
        await client.query({ ...change, values: [ledger.id, 2, 1] });
        await client.query('COMMIT');
      } finally {
        client.release();
      }
      ledger.revision += 1;
    });
  } finally {
    await pool.end();
  }
}

const WORKERS = 64;
const SECONDS = 6;
const ROUNDS = 3;

/** A signed-in person with two accounts. */
export type Person = { cookie: string; transferred: number };

/**
 * Transfers over HTTP, 64 in flight on 64 ledgers, each readable when it is answered, beside the plain loop. App, servers and
 * load share the machine's cores. The load is prepared bytes, which cost a third of what the plain loop's `pg` client costs.
 */
export async function benchTransfers(): Promise<void> {
  await onEachServer((name, store) =>
    withApp({ EVENT_STORE_URL: store ?? '' }, async (app, { url }) => {
      const people: Person[] = [];
      for (let person = 0; person < WORKERS; person += 1) people.push(await saver(app.url));
      const plain: Throughput[] = [];
      const ours: Throughput[] = [];
      const keyed: Throughput[] = [];
      const key = () => `idempotency-key: ${randomUUID()}\r\n`;
      for (let round = 0; round < ROUNDS; round += 1) {
        plain.push(await plainLoop(url, WORKERS, SECONDS));
        ours.push(await transfers([app.url], people));
        keyed.push(await transfers([app.url], people, key));
      }
      print(name, plain, ours, keyed);
    }),
  );
}

function print(name: string, plain: Throughput[], ours: Throughput[], keyed: Throughput[]): void {
  const baseline = throughputLine('plain loop', plain);
  const compared = (what: string, rounds: Throughput[]) => ({
    ...against(baseline, throughputLine(what, rounds)),
    aim: '≥ 1.0',
  });
  const where = `on ${WORKERS} ledgers, ${availableParallelism()} cores for load, app and database`;
  printTable(`${name}: transfers, ${WORKERS} in flight ${where}, median of ${ROUNDS} rounds`, [
    baseline,
    compared('over HTTP', ours),
    compared('over HTTP, with Idempotency-Key', keyed),
  ]);
}

/** Each person transfers again and again, over a connection of their own to one of the processes. `headers` are further lines. */
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

/** The request to transfer a cent. */
export const transferRequest = ({ cookie }: Pick<Person, 'cookie'>, headers: string): string =>
  `POST /api/accounts/transfer HTTP/1.1\r\nhost: bench\r\ncookie: ${cookie}\r\n${headers}` +
  `content-type: application/json\r\ncontent-length: ${TRANSFER.length}\r\n\r\n${TRANSFER}`;

/** Transfers a cent. The answer comes from the read tables, and must show every cent so far. */
export async function transfer(
  person: Person,
  connection: Connection,
  headers: string,
): Promise<void> {
  const answer = await connection.ask(transferRequest(person, headers));
  person.transferred += 1;
  if (!answer.startsWith('HTTP/1.1 200') || !answer.includes(balanceOf(person)))
    throw new Error(`Transfer ${person.transferred} was answered with ${answer}`);
}

/** The balance after all transfers so far, as an answer shows it. */
export function balanceOf({ transferred }: Person): string {
  const cents = String(transferred).padStart(3, '0');
  return `"balance":"${cents.slice(0, -2)}.${cents.slice(-2)}"`;
}

/** A new person with enough money for any number of cents. */
export async function saver(url: string): Promise<Person> {
  const cookie = await signUp(url);
  await openAccounts(url, cookie, ['90000000.00', '0.00']);
  return { cookie, transferred: 0 };
}

const APPEND_SECONDS = 6;

/** Commands on the ledger itself (decide, encrypt, append), one at a time and 64 in flight, beside the plain loop. */
export async function benchAppends(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const engines = await openBenchEngines(url);
    const handle = createHandle({ ...engines, clock: () => new Date() });
    const lines: Line[] = [];
    for (const workers of [1, 64]) {
      const ledgers = await Promise.all(
        Array.from({ length: workers }, () => openHousehold(handle)),
      );
      const plain = await plainLoop(url, workers, APPEND_SECONDS);
      const ours = await inFlight(workers, APPEND_SECONDS, async (worker) => {
        await send(handle, ledgers[worker] ?? '', aTransfer);
      });
      const baseline = throughputLine(`plain loop, ${workers} in flight`, [plain]);
      const own = throughputLine(`ledger, ${workers} in flight`, [ours]);
      lines.push(baseline, against(baseline, own));
    }
    printTable('Appends: one transfer each, durable', lines);
    await engines.close();
  });
}

/** Writes: transfers over HTTP and on the ledger itself, beside a plain program that does as little as possible; and many of one person. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createHandle } from '../../ledger/handle.ts';
import { openPool } from '../../ledger/store/pool.ts';
import {
  type Connection,
  openAccounts,
  openConnection,
  read,
  signUp,
  transferRequest,
} from './http.ts';
import { aTransfer, onEachStore, openHousehold, send, withEngines } from './ledgers.ts';
import {
  compare,
  type Measured,
  median,
  msOf,
  printTable,
  throughput,
  withApps,
  withAppsOn,
  withWorkshop,
} from './tools.ts';

/** About the size of one of our events on disk, data and metadata together. */
const EVENT_BYTES = 600;
const SECONDS = 6;
const ROUNDS = 3;

/**
 * The baseline: a plain program on the same server, with one transaction for each command that inserts the event row and
 * updates the two balances. No projection, no HTTP, no encryption.
 */
async function plainLoop(url: string, workers: number): Promise<Measured> {
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
  const command = async (ledger: (typeof ledgers)[number]) => {
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
  };
  const calls = ledgers.map((ledger) => () => command(ledger));
  return throughput(calls, SECONDS).finally(() => pool.end());
}

/** Commands on the ledger itself (decide, encrypt, append), one at a time and 64 in flight, beside the plain loop. */
export async function benchAppends(): Promise<void> {
  await withEngines(async (engines, { url }) => {
    const handle = createHandle({ ...engines, clock: () => new Date() });
    for (const workers of [1, 64]) {
      const ledgers = await Promise.all(
        Array.from({ length: workers }, () => openHousehold(handle)),
      );
      const own = ledgers.map((ledger) => () => send(handle, ledger, aTransfer));
      const how = { unit: '/s', rounds: ROUNDS };
      await compare(`Appends: one transfer each, durable, ${workers} in flight`, how, [
        { what: 'plain loop', measure: () => plainLoop(url, workers) },
        { what: 'ledger', measure: () => throughput(own, SECONDS) },
      ]);
    }
  });
}

/** A signed-in person with two accounts. */
type Person = { cookie: string; transferred: number };

/** So many new people, with enough money for any number of cents. */
async function savers(url: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) {
    const cookie = await signUp(url);
    await openAccounts(url, cookie, ['90000000.00', '0.00']);
    people.push({ cookie, transferred: 0 });
  }
  return people;
}

/** Transfers a cent. The answer comes from the read tables, and must show every cent so far. */
async function transfer(person: Person, connection: Connection, headers = ''): Promise<void> {
  const answer = await connection.ask(transferRequest(person.cookie, headers));
  person.transferred += 1;
  if (!answer.startsWith('HTTP/1.1 200') || !answer.includes(balanceOf(person)))
    throw new Error(`Transfer ${person.transferred} was answered with ${answer}`);
}

/** The balance after all transfers so far, as an answer shows it. */
function balanceOf({ transferred }: Person): string {
  const cents = String(transferred).padStart(3, '0');
  return `"balance":"${cents.slice(0, -2)}.${cents.slice(-2)}"`;
}

const aKey = () => `idempotency-key: ${randomUUID()}\r\n`;

const WORKERS = 64;
const PROCESSES = 3;

/**
 * Transfers over HTTP, each readable when it is answered, beside the plain loop; with events in Postgres also at two and three
 * processes of the app. App, servers and load share the machine's cores, so more processes help only as far as one of them leaves
 * cores idle. The load is prepared bytes, which cost a third of what the plain loop's `pg` client costs.
 */
export async function benchTransfers(): Promise<void> {
  await onEachStore((name, store) =>
    withWorkshop((workshop) => {
      const apps = { count: store ? 1 : PROCESSES, settings: { EVENT_STORE_URL: store } };
      return withAppsOn(workshop, apps, async (url, urls) => {
        const people = await savers(url, WORKERS);
        const at = (count: number, headers?: () => string) => () =>
          transfers(urls.slice(0, count), people, headers);
        const how = { unit: '/s', rounds: ROUNDS };
        await compare(`${name}: transfers, ${WORKERS} in flight on ${WORKERS} ledgers`, how, [
          { what: 'plain loop', measure: () => plainLoop(workshop.url, WORKERS) },
          { what: 'over HTTP', aim: '≥ 1.0', measure: at(1) },
          { what: 'with Idempotency-Key', aim: '≥ 1.0', measure: at(1, aKey) },
          ...urls.slice(1).map((_, nth) => {
            return { what: `at ${nth + 2} processes`, measure: at(nth + 2) };
          }),
        ]);
      });
    }),
  );
}

/** Each person transfers again and again, over a connection of their own to one of the processes. `headers` are further lines. */
async function transfers(
  urls: readonly string[],
  people: Person[],
  headers = () => '',
): Promise<Measured> {
  const calls: (() => Promise<void>)[] = [];
  const connections: Connection[] = [];
  for (const [nth, person] of people.entries()) {
    const connection = await openConnection(urls[nth % urls.length] ?? '');
    connections.push(connection);
    calls.push(() => transfer(person, connection, headers()));
  }
  const measured = await throughput(calls, SECONDS);
  for (const connection of connections) connection.close();
  return measured;
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
  await withApps({ count: 2 }, async (url, places) => {
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
        await delay(open.length && 1_000 * Math.max(...answers.map(({ later }) => later)));
      }
    });
    await mustBeDoneOnce(places, cookie, writes);
    printRounds(rounds, took);
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

function printRounds(rounds: readonly Answered[][], took: number): void {
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

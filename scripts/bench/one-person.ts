/**
 * One person who writes two hundred times at once, half of it at each of two processes on one database. Whoever is told to
 * come back later (429, 503) comes back with the same Idempotency-Key, as the page does; in the end each write must have
 * been done once, or the benchmark fails.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnApp } from '../testing/app-process.ts';
import { percentiles, printTable, signUp, withWorkshop } from './tools.ts';

/** As many accounts as a ledger holds. */
const WRITES = 200;

type Write = { key: string; name: string; place: string };
type Told = { status: number; later: number; ms: number };

export async function benchOnePerson(): Promise<void> {
  await withWorkshop(async ({ dataDir, url }) => {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: url };
    const apps = [await spawnApp(settings), await spawnApp(settings)];
    try {
      const places = apps.map((app) => app.url);
      const cookie = await signUp(places[0] ?? '');
      const writes = Array.from({ length: WRITES }, (_, nth) => {
        return { key: randomUUID(), name: `Account ${nth}`, place: places[nth % 2] ?? '' };
      });
      const begin = performance.now();
      const rounds: Told[][] = [];
      for (let left = writes; left.length > 0; ) {
        const told = await Promise.all(left.map((write) => open(write, cookie)));
        rounds.push(told);
        left = left.filter((_, nth) => told[nth]?.status !== 201);
        await pause(left.length && 1_000 * Math.max(...told.map(({ later }) => later)));
      }
      const took = performance.now() - begin;
      await mustBeDoneOnce(places, cookie, writes);
      print(rounds, took);
    } finally {
      for (const app of apps) await app.stop();
    }
  });
}

/** Throws what is neither done nor refused for now, with the time to come back. */
async function open({ key, name, place }: Write, cookie: string): Promise<Told> {
  const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': key };
  const body = JSON.stringify({ name, balance: '1.00' });
  const begin = performance.now();
  const answer = await fetch(`${place}/api/accounts`, { method: 'POST', headers, body });
  const text = await answer.text();
  const told = {
    status: answer.status,
    later: Number(answer.headers.get('retry-after')),
    ms: performance.now() - begin,
  };
  const isForNow = (told.status === 429 || told.status === 503) && told.later > 0;
  if (told.status !== 201 && !isForNow) throw new Error(`${name}: ${told.status} ${text}`);
  return told;
}

/** Each process lists every account, and none twice. */
async function mustBeDoneOnce(places: readonly string[], cookie: string, writes: Write[]) {
  const asked = writes.map(({ name }) => name).sort();
  for (const place of places) {
    const answer = await fetch(`${place}/api/accounts`, { headers: { cookie } });
    const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name).sort();
    if (names.join() !== asked.join()) throw new Error(`${names.length} accounts at ${place}`);
  }
}

function print(rounds: readonly Told[][], took: number): void {
  const lines = rounds.map((told, nth) => {
    const done = told.filter(({ status }) => status === 201).length;
    const slowest = Math.max(...told.map(({ ms }) => ms));
    const note = `of ${told.length}; p50 ${Math.round(percentiles(told.map(({ ms }) => ms)).p50)} ms, slowest ${Math.round(slowest)} ms`;
    return { what: `done at the ${nth + 1}. try`, figure: done, unit: 'writes', note };
  });
  const rate = { what: 'in all', figure: (1_000 * WRITES) / took, unit: 'writes/s' };
  printTable(`One person’s ${WRITES} writes at once, at two processes`, [...lines, rate]);
}

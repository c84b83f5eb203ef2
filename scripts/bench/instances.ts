/**
 * The same transfers on one, two and three processes of the app, one event store and one database. Load, processes and
 * PostgreSQL share the machine's cores: more processes help only as far as one of them leaves cores idle.
 */
import { availableParallelism } from 'node:os';
import { type AppProcess, spawnApp } from '../testing/app-process.ts';
import { median, type Throughput } from './in-flight.ts';
import { printTable } from './table.ts';
import { type Person, saver, transfers } from './transfers.ts';
import { withWorkshop } from './workshop.ts';

const PEOPLE = 64;
const PROCESSES = 3;
const ROUNDS = 3;

export async function benchInstances(): Promise<void> {
  await withWorkshop(async ({ dataDir, url }) => {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: url };
    const people: Person[] = [];
    const apps: AppProcess[] = [];
    const measured: Throughput[][] = [];
    try {
      for (let count = 1; count <= PROCESSES; count += 1) {
        apps.push(await spawnApp(settings));
        const urls = apps.map((app) => app.url);
        while (people.length < PEOPLE) people.push(await saver(urls[0] ?? ''));
        const rounds: Throughput[] = [];
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await transfers(urls, people));
        measured.push(rounds);
      }
    } finally {
      for (const app of apps) await app.stop();
    }
    print(measured);
  });
}

function print(measured: readonly Throughput[][]): void {
  const rates = measured.map((rounds) => median(rounds.map(({ perSecond }) => perSecond)));
  const cores = availableParallelism();
  printTable(
    `Transfers, ${PEOPLE} in flight on ${PEOPLE} ledgers, ${cores} cores for load, app and database, median of ${ROUNDS} rounds`,
    measured.map((rounds, index) => ({
      what: `${index + 1} process${index === 0 ? '' : 'es'}`,
      figure: rates[index] ?? Number.NaN,
      unit: '/s',
      ...(index > 0 && { ratio: (rates[index] ?? Number.NaN) / (rates[0] ?? Number.NaN) }),
      note: `p50 ${median(rounds.map(({ p50 }) => p50)).toFixed(1)} ms, p99 ${median(rounds.map(({ p99 }) => p99)).toFixed(1)} ms`,
    })),
  );
}

/** How long one Idempotency-Key takes that two processes are sent at the same moment, on both stores. */
import { randomUUID } from 'node:crypto';
import { spawnApp } from '../testing/app-process.ts';
import { onEachServer } from './ledgers.ts';
import { openConnection, percentiles, printTable, withWorkshop } from './tools.ts';
import { type Person, saver, transferRequest } from './writing.ts';

const RACES = 200;
const AT_ONCE = 20;

/** One race after the other, and then many households' at once. */
export async function benchOneKey(): Promise<void> {
  await onEachServer((name, store) =>
    withWorkshop(async ({ dataDir, url }) => {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: url, EVENT_STORE_URL: store ?? '' };
      const apps = [await spawnApp(settings), await spawnApp(settings)];
      try {
        const urls = apps.map((app) => app.url);
        const alone = await races(urls, 1, RACES);
        const together = await races(urls, AT_ONCE, RACES / AT_ONCE);
        printTable(`${name}: one Idempotency-Key at two processes, until both are answered`, [
          line('one race after the other', alone),
          line(`${AT_ONCE} households at once`, together),
        ]);
      } finally {
        for (const app of apps) await app.stop();
      }
    }),
  );
}

function line(what: string, took: number[]) {
  const { p50, p99 } = percentiles(took);
  const note = `p50 ${p50.toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms`;
  return { what: `${what}, p99`, figure: p99, unit: 'ms', aim: '≤ 500 ms', note };
}

/** How long each of so many races by so many people took, in milliseconds. */
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

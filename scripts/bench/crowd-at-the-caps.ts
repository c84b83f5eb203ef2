/**
 * A person whose ledger holds as much as it may asks a hundred times at once, again and again: what /healthz and another
 * person's list wait meanwhile, from the moment when they are due.
 */
import { Agent, get } from 'node:http';
import { paced, SECONDS, type Waits } from './beside.ts';
import { type FullLedger, withFullLedger } from './full-ledger.ts';
import { type Line, openAccounts, post, printTable, signUp } from './tools.ts';

const CROWD = 100;
const BILLS = 50;
/** A short one, which is made in seconds: the lists are as long as they may be, an export has some thousand events. */
const PAST = { weeks: 4, pastAmounts: 200 };
/** Faster, the neighbour would wait for turns of their own. */
const LIST_MS = 100;
const PATHS = ['/api/bills', '/api/coverage', '/api/export?format=json'];

export const benchCrowdAtTheCaps = (): Promise<void> => withFullLedger(PAST, crowded);

async function crowded({ app: { url }, cookie }: FullLedger): Promise<void> {
  const neighbour = await household(url);
  const alone = await beside(url, neighbour, async () => ({}));
  const lines: Line[] = linesOf('alone', alone, alone);
  for (const path of PATHS) {
    const busy = await beside(url, neighbour, () => crowd(url + path, cookie));
    lines.push(...linesOf(`beside ${CROWD} × ${path}`, busy, alone));
  }
  printTable(`Another person beside one of a full ledger, ${SECONDS} s`, lines);
}

/** `told` counts the crowd's answers by their status. */
type Beside = { health: Waits; list: Waits; told: Record<number, number> };

async function beside(
  url: string,
  neighbour: string,
  others: () => Promise<Beside['told']>,
): Promise<Beside> {
  const ask = (path: string, paceMs?: number) =>
    paced(url, `GET ${path} HTTP/1.1\r\nhost: bench\r\n${neighbour}\r\n`, paceMs);
  const [health, list, told] = await Promise.all([
    ask('/healthz'),
    ask('/api/bills', LIST_MS),
    others(),
  ]);
  return { health, list, told };
}

/** Somebody with an everyday ledger; answers the header line that signs them in. */
async function household(url: string): Promise<string> {
  const cookie = await signUp(url);
  await openAccounts(url, cookie, ['50000.00']);
  const bill = { amount: '80.00', frequency: 'monthly', category: 'other', accountId: 1 };
  for (let number = 0; number < BILLS; number += 1)
    await post(url, '/api/bills', { ...bill, name: `Bill ${number}` }, cookie);
  return `cookie: ${cookie}\r\n`;
}

/** Everybody in it asks anew as soon as there is an answer; what is in it is not looked at. */
async function crowd(address: string, cookie: string): Promise<Beside['told']> {
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD });
  const headers = { cookie, 'accept-encoding': 'gzip' };
  const told: Beside['told'] = {};
  const until = performance.now() + SECONDS * 1_000;
  const one = async () => {
    while (performance.now() < until) {
      const status = await new Promise<number>((resolve, reject) => {
        get(address, { agent, headers }, (answer) => {
          answer.resume().once('error', reject);
          answer.once('end', () => resolve(answer.statusCode ?? 0));
        }).on('error', reject);
      });
      told[status] = (told[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CROWD }, one));
  agent.destroy();
  return told;
}

function linesOf(what: string, { health, list, told }: Beside, alone: Beside): Line[] {
  const note = Object.entries(told).map(([status, count]) => `${count} × ${status}`);
  const line = (whose: 'health' | 'list', name: string, waits: Waits) =>
    (['p50', 'p99'] as const).map((which) => ({
      ...{ what: `${name} ${what}, ${which}`, figure: waits[which], unit: 'ms' },
      ...{ ratio: waits[which] / alone[whose][which], note: note.join(', ') },
    }));
  return [...line('health', '/healthz', health), ...line('list', 'GET /api/bills', list)];
}

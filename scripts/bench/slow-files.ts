/** How long a plain photograph waits to be read beside the slow files of others. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { billsOf } from '../../api/scanner/testing/bills.ts';
import { pdfOfHiddenParts } from '../../api/scanner/testing/hostile.ts';
import { fileOf } from '../../api/scanner/testing/picture.ts';
import { statusOf } from './beside.ts';
import { PASSWORD, sessionOf } from './http.ts';
import { type Line, median, msOf, printTable, times, withApps } from './tools.ts';

/** To draw it takes some seconds. */
const PARTS = 20_000;
/** How often the photograph is sent: alone, and beside each crowd. */
const PHOTOS = 3;
const CROWDS = [1, 4, 8];
const EVERY_MS = 5_000;
const FLOOD_SECONDS = 60;
const HOME = '203.0.113.1';
const ELSEWHERE = '203.0.113.200';

/** Sends a file, unless `gone` ends it; settles once it is answered, or left. */
type Scan = (file: Uint8Array, gone?: AbortSignal) => Promise<unknown>;

/** Somebody new, at the network address `from`, which only a trusted proxy may name. */
async function personAt(url: string, from: string): Promise<Scan> {
  const forwarded = { 'x-forwarded-for': from };
  const about = { firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC', password: PASSWORD };
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { ...forwarded, 'content-type': 'application/json' },
    body: JSON.stringify({ ...about, email: `${randomUUID()}@example.com` }),
  });
  const headers = { ...forwarded, cookie: sessionOf(registered) ?? '' };
  return (file, gone) => {
    const body = new FormData();
    body.set('billImage', new Blob([new Uint8Array(file)]), 'bill');
    const signal = gone ?? null;
    const sent = fetch(`${url}/api/bills/scan`, { method: 'POST', headers, body, signal });
    return statusOf(sent).catch((error) => {
      if (!gone?.aborted) throw error;
    });
  };
}

/** Two files of each in line until all leave. */
async function keepScanning(people: readonly Scan[], file: Uint8Array, gone: AbortSignal) {
  const lines = people.flatMap((scan) => [scan, scan]);
  await Promise.all(
    lines.map(async (scan) => {
      while (!gone.aborted) await scan(file, gone);
    }),
  );
}

/** A new account of one address every five seconds, each with two files. */
async function flood(url: string, file: Uint8Array, gone: AbortSignal): Promise<void> {
  const answers: Promise<unknown>[] = [];
  while (!gone.aborted) {
    const scan = await personAt(url, ELSEWHERE);
    answers.push(scan(file, gone), scan(file, gone));
    await pause(EVERY_MS);
  }
  await Promise.all(answers);
}

/** Somebody who has scanned before, beside people of as many networks, and beside accounts without end of one. */
export const benchBesideSlowFiles = (): Promise<void> =>
  withApps({ settings: { TRUST_PROXY: '1', SCANS_PER_USER: '100000' } }, async (url) => {
    const [bill] = billsOf('known').filter(({ look }) => look.as === 'jpeg');
    if (!bill) throw new Error('no known bill is a photograph');
    const { bytes } = await fileOf(bill);
    const slow = pdfOfHiddenParts(PARTS);
    const scan = await personAt(url, HOME);
    const waits = async (enough: (seen: number[]) => boolean) => {
      const seen: number[] = [];
      while (!enough(seen)) seen.push(await msOf(() => scan(bytes)));
      return seen;
    };
    const some = () => waits(({ length }) => length === PHOTOS);
    const lines: Line[] = [];
    const note = (what: string, seen: number[]) => {
      const all = seen.map((ms) => (ms / 1000).toFixed(1)).join(', ');
      lines.push({ what, figure: median(seen) / 1000, unit: 's', note: all });
    };
    await some();
    note('a photograph alone', await some());
    for (const size of CROWDS) {
      const people = await Promise.all(
        times(size, (nth) => personAt(url, `203.0.113.${10 * size + nth}`)),
      );
      const leaving = new AbortController();
      const crowd = keepScanning(people, slow, leaving.signal);
      await pause(EVERY_MS / 2);
      note(`beside ${size} with two slow files each in line`, await some());
      leaving.abort();
      await crowd;
      await pause(EVERY_MS);
    }
    const gone = AbortSignal.timeout(FLOOD_SECONDS * 1000);
    const flooding = flood(url, slow, gone);
    await pause(EVERY_MS);
    note('beside a new account of one address every 5 s', await waits(() => gone.aborted));
    await flooding;
    printTable('A photograph beside slow files', lines);
  });

/** How long a plain photograph waits to be read beside the slow files of others. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { billsOf } from '../../api/scanner/testing/bills.ts';
import { pdfOfHiddenParts } from '../../api/scanner/testing/hostile.ts';
import { fileOf } from '../../api/scanner/testing/picture.ts';
import { PASSWORD, sessionOf } from './http.ts';
import { type Line, median, msOf, printTable, times, withApps } from './tools.ts';

/** To draw it takes some seconds of a reader's process. */
const PARTS = 20_000;
/** A photograph that is not read by the end of it is left. */
const SECONDS = 30;
const CROWD = 4;
const NEW_ACCOUNT_MS = 5_000;

/** Sends a file, whose answer is awaited until `gone`. Answers whether it was read; a file that was refused throws. */
type Scan = (file: Uint8Array, gone: AbortSignal) => Promise<boolean>;

/** Somebody new, at a network address that only a trusted proxy may name. */
async function personAt(url: string, address: string): Promise<Scan> {
  const forwarded = { 'x-forwarded-for': address };
  const names = { firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { ...forwarded, 'content-type': 'application/json' },
    body: JSON.stringify({ ...names, email: `${randomUUID()}@example.com`, password: PASSWORD }),
  });
  if (!registered.ok) throw new Error(`register: ${await registered.text()}`);
  const headers = { ...forwarded, cookie: sessionOf(registered) ?? '' };
  return async (file, signal) => {
    const body = new FormData();
    body.set('billImage', new Blob([new Uint8Array(file)]), 'bill');
    try {
      const answer = await fetch(`${url}/api/bills/scan`, {
        method: 'POST',
        headers,
        body,
        signal,
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`scan: ${text}`);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  };
}

/** Sends slow files until all leave. */
type Others = (url: string, slow: Uint8Array, gone: AbortSignal) => Promise<unknown>;

/** People of as many networks, each with two files in line all the time. */
const crowd: Others = async (url, slow, gone) => {
  const people = await Promise.all(times(CROWD, (nth) => personAt(url, `203.0.113.${nth + 1}`)));
  const keepOn = async (scan: Scan) => {
    while (!gone.aborted) await scan(slow, gone);
  };
  await Promise.all([...people, ...people].map(keepOn));
};

/** Accounts without end of one address, each with two files. */
const newcomers: Others = async (url, slow, gone) => {
  const scanning: Promise<boolean>[] = [];
  while (!gone.aborted) {
    const scan = await personAt(url, '203.0.113.100');
    scanning.push(scan(slow, gone), scan(slow, gone));
    await pause(NEW_ACCOUNT_MS);
  }
  await Promise.all(scanning);
};

const SCENES: readonly (readonly [what: string, others: Others])[] = [
  ['alone', async () => undefined],
  [`beside ${CROWD} people with two slow files each`, crowd],
  [`beside a new account of one address every ${NEW_ACCOUNT_MS / 1_000} s`, newcomers],
];

/** Somebody who has had a few read sends the next photograph as soon as the last is read. */
export const benchBesideSlowFiles = (): Promise<void> =>
  withApps({ settings: { TRUST_PROXY: '1', SCANS_PER_USER: '100000' } }, async (url) => {
    const [bill] = billsOf('known').filter(({ look }) => look.as === 'jpeg');
    if (!bill) throw new Error('no known bill is a photograph');
    const { bytes } = await fileOf(bill);
    const slow = pdfOfHiddenParts(PARTS);
    const scan = await personAt(url, '203.0.113.200');
    const lines: Line[] = [];
    for (const [what, others] of SCENES) {
      const gone = AbortSignal.timeout(SECONDS * 1_000);
      const waiting = others(url, slow, gone);
      if (lines.length > 0) await pause(NEW_ACCOUNT_MS);
      const seen: number[] = [];
      let isRead = true;
      while (!gone.aborted) {
        const seconds = (await msOf(async () => (isRead = await scan(bytes, gone)))) / 1_000;
        if (isRead) seen.push(seconds);
      }
      await waiting;
      const note = `${seen.length} read: ${seen.map((one) => one.toFixed(1)).join(', ')} s`;
      const ratio = lines[0] ? { ratio: median(seen) / lines[0].figure } : {};
      lines.push({ what: `a photograph ${what}`, figure: median(seen), unit: 's', note, ...ratio });
    }
    printTable(`A photograph beside slow files, ${SECONDS} s each`, lines);
  });

/** Bodies that are cheap to send and dear to read, without a session: how long everybody else waits meanwhile. */
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { spawnApp } from '../testing/app-process.ts';
import { signUp } from './person.ts';
import { type Line, printTable } from './table.ts';
import { withWorkshop } from './workshop.ts';

const TIMES = 20;
const ASK_EACH_MS = 5;

type Attack = {
  what: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
};

const json = { 'content-type': 'application/json' };
const BRACKETS = '['.repeat(500_000);
const DIGITS = '1'.repeat(1_000_000);
const PATH = '/api/auth/login-direct';
const HEAD = 'content-disposition: form-data; name="billImage"; filename="b"\r\n';

const ATTACKS: readonly Attack[] = [
  { what: 'nothing', headers: json, body: '{}' },
  {
    what: '1 KB of gzip, half a million brackets',
    headers: { ...json, 'content-encoding': 'gzip' },
    body: new Uint8Array(gzipSync(BRACKETS)),
  },
  { what: 'half a million brackets', headers: json, body: BRACKETS },
  { what: 'lists in lists', headers: json, body: `${BRACKETS}${']'.repeat(500_000)}` },
  { what: 'a list of 500,000', headers: json, body: `[${'1,'.repeat(500_000)}1]` },
  { what: '90,000 keys', headers: json, body: keys(90_000) },
  { what: 'an amount of a megabyte of digits', headers: json, body: `{"amount":${DIGITS}}` },
  { what: 'an address of a megabyte', headers: json, body: `{"email":"${DIGITS}","password":"x"}` },
  {
    what: 'a file of 7 MB in another field',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\n${HEAD.replace('billImage', 'other')}\r\n${DIGITS.repeat(7)}\r\n--x--\r\n`,
  },
  {
    what: 'a million lines in the head of a part',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `--x\r\n${HEAD}${'x: y\r\n'.repeat(1_000_000)}\r\nb\r\n--x--\r\n`,
  },
];

function keys(count: number): string {
  return `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join()}}`;
}

export async function benchHostileBodies(): Promise<void> {
  await withWorkshop(async ({ dataDir, url }) => {
    const settings = { LOG_LEVEL: 'silent', SCANS_PER_USER: '100000' };
    const app = await spawnApp({ DATA_DIR: dataDir, DATABASE_URL: url, ...settings });
    try {
      const cookie = await signUp(app.url);
      const lines: Line[] = [];
      for (const attack of ATTACKS) lines.push(await longestWait(app.url, cookie, attack));
      printTable(`${TIMES} of each, one after the other: the longest that /healthz waits`, lines);
    } finally {
      await app.stop();
    }
  });
}

async function longestWait(url: string, cookie: string, attack: Attack): Promise<Line> {
  const over = new AbortController();
  let longest = 0;
  const asking = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - begun);
      await delay(ASK_EACH_MS);
    }
  })();
  const { headers, what } = attack;
  // Not by the process that measures while it measures.
  const body = new Uint8Array(Buffer.from(attack.body));
  const path = headers['content-type']?.startsWith('multipart') ? '/api/bills/scan' : PATH;
  let status = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const init = { method: 'POST', headers: { ...headers, cookie }, body };
    const answer = await fetch(url + path, init);
    ({ status } = answer);
    await answer.arrayBuffer();
  }
  over.abort();
  await asking;
  return { what, figure: longest, unit: 'ms', note: `answered ${status}` };
}

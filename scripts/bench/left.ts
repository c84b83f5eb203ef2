/** How long people wait beside somebody who changes a large ledger without a pause, asks for it each time, and leaves before the answer. */
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PACE_MS, printWaits, statusOf } from './beside.ts';
import { household } from './http.ts';
import { keepOn, msOf, times, withApps } from './tools.ts';

const SECONDS = 8;
const BILLS = 1_000;
const LOOPS = 4;
const LEFT_AFTER_MS = 20;
const WRITE_EACH_MS = 100;
const PATHS = ['/api/bills', '/api/summary', '/api/coverage'];

/** The status of an answer; 0 where the client has left before it. */
const statusUnlessLeft = (address: string, init: RequestInit): Promise<number> =>
  statusOf(fetch(address, init)).catch(() => 0);

/** A new connection has to be taken first, for which a busy process has no time: a kept one sees less of it. */
const newConnection = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(`${url}/healthz`, { agent: false }, (answer) => {
      answer.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });

async function healthOf(url: string): Promise<number> {
  const waited = await msOf(() => newConnection(url));
  await pause(PACE_MS);
  return waited;
}

/** Writes at one process, and reads that are left, or not, at the same or at another one. */
export const benchLeftReads = (): Promise<void> =>
  withApps({ count: 2 }, async (url, [, other = '']) => {
    const cookie = await household(url, BILLS);
    let written = 0;
    const write = async () => {
      const id = 1 + (written % BILLS);
      written += 1;
      const headers = { cookie, 'content-type': 'application/json' };
      const body = JSON.stringify({ amount: `${80 + (written % 9)}.00` });
      const status = await statusOf(
        fetch(`${url}/api/bills/${id}`, { method: 'PATCH', headers, body }),
      );
      await pause(WRITE_EACH_MS);
      return status;
    };
    const loads = [url, other].flatMap((at) =>
      PATHS.flatMap((path) =>
        [LEFT_AFTER_MS, null].map((leftAfter) => {
          const look = async () => {
            const signal = leftAfter === null ? null : AbortSignal.timeout(leftAfter);
            const status = await statusUnlessLeft(at + path, { headers: { cookie }, signal });
            await pause(LEFT_AFTER_MS);
            return status;
          };
          const [left, where] = [
            leftAfter === null ? '' : ', left',
            at === url ? '' : ' elsewhere',
          ];
          return {
            what: `beside ${LOOPS} × ${path}${left}, and writes${where}`,
            run: () => keepOn([write, ...times(LOOPS, () => look)], SECONDS),
            at,
          };
        }),
      ),
    );
    for (const at of [url, other])
      await printWaits(
        'Other people beside somebody who writes and leaves',
        { url: at },
        [{ what: 'GET /healthz', waits: () => keepOn([() => healthOf(at)], SECONDS) }],
        loads.filter((load) => load.at === at),
      );
  });

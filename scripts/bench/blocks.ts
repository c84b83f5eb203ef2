/** How long an app's event loop is blocked, and how long others wait meanwhile. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequest, openConnection } from './connection.ts';
import type { FullLedger } from './households.ts';
import { percentiles } from './tools.ts';

/** No block is to be longer than this. */
export const AIM_MS = 50;
const HEALTH_EVERY_MS = 5;

/** The longest block of the app's event loop since the last call, by the clock and in processor time, in milliseconds. */
export async function blockOf({ watchPort }: FullLedger): Promise<readonly [number, number]> {
  const figures = (await text(connect(watchPort, '127.0.0.1'))).split(' ').map(Number);
  const [clock = Number.NaN, processor = Number.NaN] = figures;
  return [clock, processor];
}

/** Requests /healthz at a steady pace until it is stopped; answers the p99 of the waits from when each was due. */
export function watchHealth({ app }: FullLedger): { stop(): Promise<number> } {
  let stopped = false;
  const waits: number[] = [];
  const asking = (async () => {
    const connection = await openConnection(app.url);
    const begin = performance.now();
    for (let asked = 0; !stopped || asked < 20; asked += 1) {
      const due = Math.max(begin + asked * HEALTH_EVERY_MS, performance.now() - HEALTH_EVERY_MS);
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      await connection.ask(getRequest('/healthz'));
      waits.push(performance.now() - due);
    }
    connection.close();
  })();
  // `stop` rejects with a failure; before that it would be an unhandled rejection.
  asking.catch(() => undefined);
  return {
    stop: async () => {
      stopped = true;
      await asking;
      return percentiles(waits).p99;
    },
  };
}

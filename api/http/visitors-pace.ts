/**
 * Visitors of one network are served at a steady pace once they have used up what an office full of people asks for at once. Whoever asks
 * again as soon as they are answered, on a hundred connections, would take all of the process otherwise.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Refused } from './refusals.ts';

/** What four seconds bring may be asked for at once. */
const AT_ONCE_MS = 4_000;
const WAITS_MS = 5_000;
/** Of more networks those are forgotten that nobody has come from for the longest. */
const NETWORKS = 10_000;

export type VisitorsPace = {
  /**
   * Waits until it is this network's turn (GCRA). Refuses with `too_many_requests` where that takes more than five seconds, and with
   * `turn_not_come` when the client has gone.
   */
  wait(network: string, response: ServerResponse): Promise<void>;
};

/** `visitsPerSecond` is for each network. `now` is in milliseconds. */
export function createVisitorsPace({
  visitsPerSecond: perSecond,
  now = () => performance.now(),
}: {
  visitsPerSecond: number;
  now?: () => number;
}): VisitorsPace {
  const everyMs = 1_000 / perSecond;
  /** When each network will have all that it may ask for at once again. */
  const whole = new LRUCache<string, number>({ max: NETWORKS });

  return {
    async wait(network, response) {
      const time = now();
      const at = Math.max(whole.get(network) ?? time, time) + everyMs;
      const waits = at - time - AT_ONCE_MS;
      if (waits > WAITS_MS)
        throw new Refused({ refusal: 'too_many_requests', seconds: Math.ceil(waits / 1_000) });
      whole.set(network, at);
      if (waits <= 0) return;
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      await delay(waits, undefined, { signal: gone.signal }).catch(() => {
        throw new Refused({ refusal: 'turn_not_come' });
      });
    },
  };
}

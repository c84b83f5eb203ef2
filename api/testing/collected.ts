import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects the garbage of this process when it is called. */
export function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}

/** Whether nothing holds in memory what this made: the collector of garbage has its time for it. */
export async function isCollected(make: () => Promise<object>): Promise<boolean> {
  const collect = garbageCollector();
  const made = new WeakRef(await make());
  for (let turn = 0; turn < 10 && made.deref(); turn += 1) {
    await delay(10);
    collect();
  }
  return made.deref() === undefined;
}

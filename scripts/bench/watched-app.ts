/**
 * The app, and beside it a socket on `WATCH_PORT` that tells for how long nothing else could run since it was last asked:
 * by the clock, and in processor time, which a busy machine does not lengthen. Two numbers, in milliseconds.
 */
import { createServer } from 'node:net';

const TICK_MS = 2;

let longest = { clock: 0, processor: 0 };
let [time, used] = [performance.now(), process.cpuUsage()];
setInterval(() => {
  const { user, system } = process.cpuUsage(used);
  const now = performance.now();
  longest.clock = Math.max(longest.clock, now - time - TICK_MS);
  longest.processor = Math.max(longest.processor, (user + system) / 1_000 - TICK_MS);
  [time, used] = [now, process.cpuUsage()];
}, TICK_MS);

createServer((socket) => {
  // What holds the process up now counts, too: the next tick sees it.
  setTimeout(() => {
    socket.end(`${longest.clock} ${longest.processor}`);
    longest = { clock: 0, processor: 0 };
  }, 2 * TICK_MS);
}).listen(Number(process.env.WATCH_PORT), '127.0.0.1');

await import('../start.ts');

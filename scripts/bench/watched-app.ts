/**
 * The app, with a socket on `WATCH_PORT` that sends the longest block of the event loop since the last connection. It sends two
 * numbers in milliseconds: by the clock, and in processor time of the main thread, which neither a busy machine nor other
 * threads lengthen.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const TICK_MS = 2;

let longest = { clock: 0, processor: 0 };
let [time, used] = [performance.now(), processorMs()];
setInterval(() => {
  const [now, usedNow] = [performance.now(), processorMs()];
  longest.clock = Math.max(longest.clock, now - time - TICK_MS);
  longest.processor = Math.max(longest.processor, usedNow - used);
  [time, used] = [now, usedNow];
}, TICK_MS);

/** Of the main thread, whose id is the process's. Linux has it in nanoseconds; elsewhere it is that of all threads. */
function processorMs(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1_000_000;
}

createServer((socket) => {
  // The next tick also measures a block that goes on now.
  setTimeout(() => {
    socket.end(`${longest.clock} ${longest.processor}`);
    longest = { clock: 0, processor: 0 };
  }, 2 * TICK_MS);
}).listen(Number(process.env.WATCH_PORT), '127.0.0.1');

await import('../start.ts');

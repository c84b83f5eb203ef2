/**
 * The app as `npm start` runs it, on a clock that the simulation sets over an IPC channel, and with jobs that run when the
 * simulation orders it. Only this program can be given a time: the one that people run reads it from the machine alone.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { serve } from '../../api/start/serve.ts';
import { stopOnSignal } from '../../api/start/stop-on-signal.ts';
import { fail } from '../cli/complain.ts';
import { builtPages } from '../web-build.ts';

/** The time to set the clock to (ISO 8601), and whether to run the jobs that are due by then. */
export type ClockOrder = { now: string; runJobs: boolean };
/** The app is ready at an address, or has carried out an order; `failure` says why its jobs failed. */
export type AppMessage = { ready: string } | { done: true; failure: string | null };

const send = (message: AppMessage) => process.send?.(message);
let now = new Date(process.argv[2] ?? Number.NaN);

process.on('disconnect', () => process.exit(1));

// The clock leaps over weeks, which no request lasts: each request keeps the time at which it arrived, even when its client has
// hung up and the work goes on.
const arrivedAt = new AsyncLocalStorage<Date>();
subscribe('http.server.request.start', () => arrivedAt.enterWith(now));

serve({ clock: () => arrivedAt.getStore() ?? now, builtPages, stopping: stopOnSignal() }).then(
  ({ url, scheduler }) => {
    process.on('message', (order: ClockOrder) => {
      now = new Date(order.now);
      const run = order.runJobs ? scheduler.runDue() : Promise.resolve();
      run.then(
        () => send({ done: true, failure: null }),
        (error: unknown) => send({ done: true, failure: String(error) }),
      );
    });
    send({ ready: url });
  },
  fail,
);

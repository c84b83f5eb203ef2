/**
 * The app as `npm start` runs it, but for the time: it goes by a clock that the simulation sets over the process's own
 * channel, and its jobs run when the simulation says so. Only this file can be told the time; the program that people
 * run never reads it from anywhere but the machine.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { serve } from '../../api/start/serve.ts';
import { stopOnSignal } from '../../api/start/stop-on-signal.ts';
import { fail } from '../cli/complain.ts';
import { builtPages } from '../web-build.ts';

/** What the simulation says: what time it is (ISO 8601), and whether to run what is due by it. */
export type Told = { now: string; runJobs: boolean };
/** What the app says: that it is ready, or that what it was told is done; `failure` when it could not be. */
export type Said = { ready: string } | { done: true; failure: string | null };

const say = (said: Said) => process.send?.(said);
let now = new Date(process.argv[2] ?? Number.NaN);

process.on('disconnect', () => process.exit(1));

// A request goes by the time at which it came: whoever hung up may have it done for a while yet, and no request of this world
// lasts for the weeks that the clock leaps over.
const cameAt = new AsyncLocalStorage<Date>();
subscribe('http.server.request.start', () => cameAt.enterWith(now));

serve({ clock: () => cameAt.getStore() ?? now, builtPages, stopping: stopOnSignal() }).then(
  ({ url, scheduler }) => {
    process.on('message', (told: Told) => {
      now = new Date(told.now);
      const run = told.runJobs ? scheduler.runDue() : Promise.resolve();
      run.then(
        () => say({ done: true, failure: null }),
        (error: unknown) => say({ done: true, failure: String(error) }),
      );
    });
    say({ ready: url });
  },
  fail,
);

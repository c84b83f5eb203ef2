/** `npm start` and `npm run dev`. The app is loaded only once signals are heard: to load it takes longer than some wait. */
import { stopOnSignal } from '../api/start/stop-on-signal.ts';

const stopping = stopOnSignal();
const developing = process.argv.includes('--dev');
const { serve } = await import('../api/start/serve.ts');
const { fail } = await import('./cli/complain.ts');
const { builtPages } = await import('./web-build.ts');
serve({ clock: () => new Date(), builtPages, developing, stopping }).then(
  ({ ready, scheduler }) => {
    console.log(`\n  Weekwise is ready: ${ready}\n`);
    scheduler.start();
  },
  fail,
);

/** `npm start` and `npm run dev`. The app is loaded only once signals are heard: to load it takes longer than some wait. */
import { stopOnSignal } from './stop-on-signal.ts';

const stopping = stopOnSignal();
const developing = process.argv.includes('--dev');
const { fail, serve } = await import('./serve.ts');
serve({ clock: () => new Date(), developing, stopping }).then(({ ready, scheduler }) => {
  console.log(`\n  Weekwise is ready: ${ready}\n`);
  scheduler.start();
}, fail);

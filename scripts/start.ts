/** `npm start` and `npm run dev`. */
import { fail, serve } from './serve.ts';

serve({ clock: () => new Date(), developing: process.argv.includes('--dev') }).then(
  ({ url, scheduler }) => {
    console.log(`\n  Weekwise is ready: ${url}\n`);
    scheduler.start();
  },
  fail,
);

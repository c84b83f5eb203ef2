/** `npm run demo`: fills the app's database with a household of 26 weeks, through the API on a clock of its own. */
import { createApp } from '../api/app.ts';
import { readConfig } from '../api/config.ts';
import { createCore } from '../api/core.ts';
import { createLog } from '../api/log.ts';
import { listen } from '../api/server.ts';
import { openEngines } from '../api/start/engines.ts';
import { login } from './demo/household.ts';
import { live } from './demo/live.ts';
import { createVisitor } from './demo/visitor.ts';

const config = readConfig(process.env);
// Some of the household's payments are refused at first: only errors are logged.
const log = createLog('error');
const engines = await openEngines(config, {
  ...{ isApp: true, mayBeNew: true },
  elsewhere: console.log,
});
let now = new Date();
const clock = () => now;
const parts = { ...engines, config, log, clock };
const core = createCore(parts);
const { koa } = createApp({ ...parts, ...core });
const listening = await listen(koa, 0, '127.0.0.1');
try {
  const person = { ...login, email: `demo-${Date.now().toString(36)}@example.com` };
  await live(createVisitor(listening.url, person), person, (time) => {
    now = time;
  });
  console.log(
    `The demo household is ready. Log in with ${person.email} and the password ${person.password}`,
  );
} finally {
  await listening.close();
  await core.projector.stop();
  await engines.close();
}

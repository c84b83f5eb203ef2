/** `npm run container-trial`: the image and the compose file on a Docker engine, as an operator's page says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bundle/programs.ts';
import { runScript } from './cli/script.ts';
import { createChecks } from './container-trial/checks.ts';
import { docker } from './container-trial/engine.ts';
import { tryImage } from './container-trial/image.ts';
import { SPLIT, tryServices, tryUpkeep } from './container-trial/services.ts';
import { openSite, volumes } from './container-trial/site.ts';

const usage = `npm run container-trial

Needs a Docker engine with Compose 2 and a registry, and is no part of npm test. Builds the image,
starts what docker-compose.yml says in a project of its own, registers, scans a bill, kills, freezes
and restarts, types every command of docs/operate/containers.md, and says what held. Ends with 1
when something did not hold. Takes some ten minutes.`;

await runScript({ usage, options: {} }, async () => {
  const checks = createChecks();
  const base = await pulledBase();
  const before = await volumes();
  const site = await openSite();
  try {
    await site.build();
    await tryImage(checks, base);
    const person = await tryServices(checks, site);
    await tryUpkeep(checks, site, person);
    await checks.held('nothing is left behind', async () => {
      await site.follow('The end', SPLIT);
      const left = (await volumes()).filter((volume) => !before.includes(volume));
      if (left.length > 0) throw new Error(left.join());
    });
  } finally {
    await site.close();
  }
  return checks.failures() === 0 ? 0 : 1;
});

/** The image that the app's own is built on. */
async function pulledBase(): Promise<string> {
  const [, base = ''] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  await docker('pull', base);
  return base;
}

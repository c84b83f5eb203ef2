/** `npm run container-trial`: the image and the compose file on a Docker engine, as an operator's page says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './bundle/programs.ts';
import { runScript } from './cli/script.ts';
import { createChecks } from './container-trial/checks.ts';
import { tryImage } from './container-trial/image.ts';
import { SPLIT, tryServices, tryUpkeep } from './container-trial/services.ts';
import { openSite, volumes } from './container-trial/site.ts';
import {
  type Images,
  provideBase,
  provideEventStore,
  removeStandIns,
} from './container-trial/stand-ins.ts';

const usage = `npm run container-trial

Needs a Docker engine with Compose 2, and is no part of npm test. Builds the image, starts what
docker-compose.yml says in a project of its own, registers, scans a bill, kills, freezes and
restarts, types every command of docs/operate/containers.md, and says what held. Where there is
no registry, images made with debootstrap (as root) stand in for those of others, and the tests'
imitation for EventStoreDB. Ends with 1 when something did not hold. Takes some ten minutes.`;

await runScript({ usage, options: {} }, async () => {
  const checks = createChecks();
  const images = namedImages();
  const before = await volumes();
  const site = await openSite();
  try {
    await provideBase(images);
    await site.build();
    await provideEventStore(images);
    await tryImage(checks, images.node);
    const person = await tryServices(checks, site);
    await tryUpkeep(checks, site, person);
    await checks.held('nothing is left behind', async () => {
      await site.follow('The end', SPLIT);
      const left = (await volumes()).filter((volume) => !before.includes(volume));
      if (left.length > 0) throw new Error(left.join());
    });
  } finally {
    await site.close();
    await removeStandIns();
  }
  return checks.failures() === 0 ? 0 : 1;
});

function namedImages(): Images {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { services }: { services: Record<string, { image: string }> } = parse(
    read('docker-compose.yml'),
    { merge: true },
  );
  const [, node = ''] = /^FROM (\S+)/m.exec(read('Dockerfile')) ?? [];
  return {
    node,
    postgres: services.postgres?.image ?? '',
    eventstore: services.eventstore?.image ?? '',
  };
}

/** Checks of the services of docker-compose.yml, in use and under an operator's commands. */
import { type Checks, same } from './checks.ts';
import { crash, docker } from './engine.ts';
import { type Person, register } from './person.ts';
import type { Site } from './site.ts';

const PROBE_SECONDS = 3;

/** The settings at the trial's end: projector and scheduler in containers of their own. */
export const SPLIT = { COMPOSE_PROFILES: 'single,split', APP_ROLE: 'api' };

/** The first start, a person who uses the app, and services that crash or freeze. */
export async function tryServices({ held }: Checks, site: Site): Promise<Person> {
  await held('the first start, as the page says', async () => {
    await site.follow('First start');
    const said = await site.compose('logs', '--no-log-prefix', 'app');
    return /Weekwise is ready: .+/.exec(said)?.[0];
  });
  const person = await register(site.url);
  await person.opensAccount('100.00');
  await held('a bill is scanned', async () => {
    const { read, printed } = await person.scans();
    same(read, printed);
    return `${read}, with a peak of ${await peakOf(site)} MB`;
  });
  for (const service of ['app', 'postgres', 'eventstore'])
    await held(`${service} crashes, and all goes on`, async () => {
      await crash(await site.container(service));
      await site.untilReady();
      await person.opensAccount('1.00');
      return (await person.balances()).join(' ');
    });
  for (const [service, part] of [
    ['postgres', 'database'],
    ['eventstore', 'event store'],
  ] as const)
    await held(`${service} is frozen, and /readyz says so within ${PROBE_SECONDS} s`, async () => {
      await site.compose('pause', service);
      const [seconds, named] = await probe(site);
      await site.compose('unpause', service);
      await site.untilReady();
      if (seconds > PROBE_SECONDS || !named.includes(part))
        throw new Error(`${named}, ${seconds} s`);
      return `${named}, ${seconds} s`;
    });
  return person;
}

/** All other commands of the page. */
export async function tryUpkeep({ held }: Checks, site: Site, person: Person): Promise<void> {
  const before = await person.balances();
  const unchanged = async () => {
    await site.untilReady();
    same(await person.balances(), before);
  };
  await held('an upgrade', async () => {
    await site.follow('Upgrade');
    return void (await unchanged());
  });
  await held('a backup', async () => {
    await site.follow('Backup');
    return void (await unchanged());
  });
  await held('a restore, with a clean audit', async () => {
    await person.opensAccount('7.00');
    const said = await site.follow('Restore');
    await unchanged();
    return said.trim().split('\n').at(-1);
  });
  await held('another master key', async () => {
    const said = await site.follow('Another master key');
    await unchanged();
    return /Wrapped .+/.exec(said)?.[0];
  });
  await held('projector and scheduler in containers of their own', async () => {
    await site.follow('Upgrade', SPLIT);
    await unchanged();
    const all = ['--profile', 'single', '--profile', 'split'];
    const said = await site.compose(...all, 'logs', '--no-log-prefix', 'projector');
    const used = await site.compose(...all, 'images', '--quiet', 'app', 'projector', 'scheduler');
    same(new Set(used.split('\n')).size, 1);
    return /Weekwise is ready: .+/.exec(said)?.[0];
  });
}

async function probe(site: Site): Promise<[number, string]> {
  const begun = performance.now();
  const answer = await fetch(`${site.url}/readyz`);
  const { problems }: { problems: { part: string; message: string }[] } = await answer.json();
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  return [seconds, problems.map(({ part, message }) => `${part} ${message}`).join('; ')];
}

/** The peak memory of the app's container, in MB. */
async function peakOf(site: Site): Promise<number> {
  const files = ['memory/memory.max_usage_in_bytes', 'memory.peak'];
  const read = files.map((file) => `cat /sys/fs/cgroup/${file} 2> /dev/null`).join(' || ');
  return Math.round(
    Number(await docker('exec', await site.container('app'), 'sh', '-c', read)) / 1e6,
  );
}

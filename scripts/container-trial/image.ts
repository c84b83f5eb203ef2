/** Checks of the image by itself. */
import { setTimeout as delay } from 'node:timers/promises';
import { OPERATORS } from '../bundle/programs.ts';
import { type Checks, same } from './checks.ts';
import { docker, run } from './engine.ts';

const MAX_MB = 200;

/** Checks its size, its commands, and how it starts and stops. `base`: the image that it is built on. */
export async function tryImage({ held }: Checks, base: string): Promise<void> {
  await held(`the image has at most ${MAX_MB} MB over its base`, async () => {
    const [whole = 0, below = 0] = await Promise.all(['weekwise', base].map(sizeOf));
    const over = Math.round((whole - below) / 1e6);
    if (over > MAX_MB) throw new Error(`${over} MB`);
    return `${over} MB`;
  });
  await held('each command that it offers runs in it', async () => {
    const offered = await inside('npm', 'pkg', 'get', 'scripts');
    same(Object.keys(JSON.parse(offered)), OPERATORS);
    const commands = OPERATORS.filter((name) => name !== 'start');
    for (const name of commands) await inside('npm', 'run', name, '--', '--help');
    return commands.join(' ');
  });
  await held('a missing build is one clear line', async () => {
    const hidden = ['--tmpfs', '/app/web/dist'];
    const { status, complaints } = await run('docker', ['run', '--rm', ...hidden, 'weekwise']);
    same([status, complaints.trim().split('\n').length], [1, 1]);
    return complaints.trim();
  });
  await held('a stop in the first 0.1 s ends with 0', async () => {
    const id = await docker('run', '--detach', '--init', ...NOWHERE, 'weekwise');
    await delay(100);
    await docker('stop', id);
    same(await docker('inspect', '--format', '{{.State.ExitCode}}', id), '0');
    await docker('rm', id);
    return undefined;
  });
}

/** A database that is not there. */
const NOWHERE = [
  'DATABASE_URL=postgres://nobody@127.0.0.1:1/none',
  'SESSION_SECRET=a secret of the trial, 32 letters',
  `MASTER_KEY=${Buffer.alloc(32, 7).toString('base64')}`,
].flatMap((setting) => ['--env', setting]);

const inside = (...command: string[]) =>
  docker('run', '--rm', '--read-only', 'weekwise', ...command);

const sizeOf = async (image: string) =>
  Number(await docker('image', 'inspect', '--format', '{{.Size}}', image));

/** An operator's command in a process of its own, on a test's database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { MASTER_KEY, SESSION_SECRET } from '../../api/testing/instance.ts';
import { bundled, root } from '../bundle/programs.ts';

/** The secrets with which the tests' database was made. */
export const commandEnv = { MASTER_KEY: MASTER_KEY.toString('base64'), SESSION_SECRET };

/** How a command ended. `output` and `complaints` are what it wrote to standard output and error. */
export type Ended = { status: number | null; output: string; complaints: string };

/** Runs `scripts/<name>.ts` to its end on a test's database. */
export function runCommand(
  name: string,
  databaseUrl: string,
  ...options: string[]
): Promise<Ended> {
  return runCommandWith({ ...commandEnv, DATABASE_URL: databaseUrl }, name, ...options);
}

/** The same with the caller's settings. */
export async function runCommandWith(
  settings: Record<string, string>,
  name: string,
  ...options: string[]
): Promise<Ended> {
  const child = spawn(process.execPath, [bundled(name), ...options], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { status: child.exitCode, output, complaints };
}

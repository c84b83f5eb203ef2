/** An operator's command in a process of its own, on a test's database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { MASTER_KEY, SESSION_SECRET } from '../../api/testing/instance.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The secrets with which the tests' database was made. */
export const commandEnv = { MASTER_KEY: MASTER_KEY.toString('base64'), SESSION_SECRET };

/** Runs `scripts/<name>.ts` to its end. `output` and `complaints` are what it wrote to standard output and error. */
export async function runCommand(
  name: string,
  databaseUrl: string,
  ...options: string[]
): Promise<{ status: number | null; output: string; complaints: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...options], {
    cwd: root,
    env: { ...process.env, ...commandEnv, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { status: child.exitCode, output, complaints };
}

/** A Docker engine, by its command line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** How a program ended. `output` and `complaints` are what it wrote to standard output and error. */
export type Ended = { status: number | null; output: string; complaints: string };

/** Runs a program to its end. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, env = {}, input }: { cwd?: string; env?: Record<string, string>; input?: string } = {},
): Promise<Ended> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  child.stdin.end(input);
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'close');
  const [output, complaints] = await said;
  return { status, output, complaints };
}

/** Runs a program that must succeed. Answers its output, or throws with all of it. */
export async function must(
  program: string,
  args: readonly string[],
  options: Parameters<typeof run>[2] = {},
): Promise<string> {
  const { status, output, complaints } = await run(program, args, options);
  if (status !== 0)
    throw new Error(
      `${program} ${args.join(' ')} ended with status ${status}:\n${output}${complaints}`,
    );
  return output.trim();
}

export const docker = (...args: string[]): Promise<string> => must('docker', args);

/** Kills a container's first process from outside, as a crash does. After `docker kill` Docker would not restart it. */
export async function crash(container: string): Promise<void> {
  process.kill(Number(await docker('inspect', '--format', '{{.State.Pid}}', container)), 'SIGKILL');
}

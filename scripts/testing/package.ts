import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Only one apt-get may run at a time, and test files run side by side: each waits for the one before it. */
const LOCK = join(tmpdir(), 'weekwise-apt.lock');

/** Installs a package of the system where apt-get is there for us, as root. Whether it worked is for the caller to see. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write(`${name} is missing: installing the package\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...options: string[]) => spawnSync('flock', [LOCK, 'apt-get', ...options], { env });
  apt('update');
  // What is there already stays, even where it needs an older version of a part that both share.
  apt('install', '-y', '--no-install-recommends', '--no-remove', name);
}

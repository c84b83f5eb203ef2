import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Only one apt-get may run at a time, and test files run side by side: each waits for the one before it. */
const LOCK = join(tmpdir(), 'weekwise-apt.lock');

/** Installs a system package by apt-get, where that exists and we are root. The caller checks whether it worked. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write(`${name} is missing: installing the package\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...options: string[]) => spawnSync('flock', [LOCK, 'apt-get', ...options], { env });
  apt('update');
  // `--no-remove`: no installed package is removed for it.
  apt('install', '-y', '--no-install-recommends', '--no-remove', name);
}

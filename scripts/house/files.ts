/** The files that the rules of the house are about. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Tracked and new files alike, but what git ignores. */
export function listFiles(): string[] {
  // A checkout may belong to another user than the one who tests it.
  const trust = ['-c', 'safe.directory=*'];
  const options = [...trust, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', options, { encoding: 'utf8' });
  return [...new Set(output.split('\0'))].filter((file) => file !== '' && existsSync(file));
}

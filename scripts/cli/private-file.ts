import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readlink, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Writes a file that only its owner may read, whole or not at all. What had its name before stays until then, and is then gone. */
export async function writePrivate(file: string, text: AsyncIterable<string>): Promise<void> {
  const target = await leadsTo(file);
  const there = await stat(target).catch(() => null);
  // A pipe is written to, and so is what the shell has opened: /dev/stdout leads below /proc. Neither is replaced.
  if ((there && !there.isFile()) || /^\/(dev\/(std|fd\/)|proc\/)/.test(file))
    return pipeline(text, createWriteStream(file, { flags: 'a' }));
  const draft = `${target}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await pipeline(text, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The file behind a link, also where it is not there yet. */
export async function leadsTo(file: string, steps = 20): Promise<string> {
  const link = await readlink(file).catch(() => null);
  return link === null || steps === 0 ? file : leadsTo(resolve(dirname(file), link), steps - 1);
}

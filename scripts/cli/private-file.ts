import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Writes a file that only its owner may read, whole or not at all. What had its name before stays until then, and is then gone. */
export async function writePrivate(file: string, text: AsyncIterable<string>): Promise<void> {
  const there = await stat(file).catch(() => null);
  // A pipe or /dev/stdout is written to, and not replaced.
  if (there && !there.isFile()) return pipeline(text, createWriteStream(file));
  const target = there ? await realpath(file) : file;
  const draft = `${target}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await pipeline(text, createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

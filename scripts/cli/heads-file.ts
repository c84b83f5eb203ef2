/** A file with the end of each ledger's stream, a line each: stream, revision, hash. It shows later when an end was cut off. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { Head } from '../../ledger/store/chain.ts';
import { ledgerIdOf, ledgerStream } from '../../ledger/store/codec.ts';
import { leadsTo } from './private-file.ts';
import { UsageError } from './script.ts';

/** Heads by ledger. */
export type Heads = ReadonlyMap<string, Head>;

/** Null when there is no such file yet. Throws a UsageError for a file that is no list of heads. */
export async function readHeads(file: string): Promise<Heads | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new UsageError(`${file} cannot be read: ${error.message}`);
  });
  if (text === null) return null;
  const heads = new Map<string, Head>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const [, stream = '', revision, hash = ''] = /^(\S+) (\d+) (\S+)$/.exec(line) ?? [];
    const ledgerId = ledgerIdOf(stream);
    if (!ledgerId)
      throw new UsageError(`${file}, line ${index + 1}: not a stream, a revision and a hash.`);
    heads.set(ledgerId, { revision: Number(revision), hash });
  }
  return heads;
}

/** Writes a new file, whole or not at all: a torn one would be compared with as if it were whole. Throws where another audit wrote one meanwhile. */
export async function writeHeads(file: string, heads: Heads): Promise<void> {
  const lines = [...heads].map(
    ([ledgerId, { revision, hash }]) => `${ledgerStream(ledgerId)} ${revision} ${hash}\n`,
  );
  const target = await leadsTo(file);
  const draft = `${target}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, lines.join(''), { flag: 'wx', mode: 0o644, flush: true });
    // Not every file system that such a file is kept on has links.
    if (existsSync(target))
      throw new UsageError(`${file} was written meanwhile, by another audit.`);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

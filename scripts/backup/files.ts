/** Copying a folder file by file, with a hash of what was copied. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** SHA-256 in lower-case hex by path within the folder, and the empty folders. */
export type Manifest = { files: Record<string, string>; folders: string[] };

/** The paths below a folder, with `/`. Those of folders end in one. Files that vanish meanwhile are left out. */
export async function listTree(root: string, wanted: (path: string) => boolean): Promise<string[]> {
  const paths: string[] = [];
  const walk = async (folder: string) => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`;
      if (!wanted(path)) continue;
      if (entry.isDirectory()) {
        paths.push(path);
        await walk(path);
      } else if (entry.isFile()) paths.push(path);
    }
  };
  await walk('');
  return paths;
}

/** Copies one file and answers its hash; null when it is gone. */
export async function copyFile(from: string, to: string): Promise<string | null> {
  const source = await open(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!source) return null;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const target = createWriteStream(to, { mode: 0o600, flush: true });
  const bytes = source.createReadStream().on('data', (chunk) => hash.update(chunk));
  await pipeline(bytes, target);
  return hash.digest('hex');
}

/** Writes a file and answers its hash. */
export async function writeHashed(to: string, text: string): Promise<string> {
  await writeFile(to, text, { mode: 0o600, flush: true });
  return createHash('sha256').update(text).digest('hex');
}

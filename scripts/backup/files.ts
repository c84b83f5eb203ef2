/** Copying a folder file by file, with a hash of what was copied. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** SHA-256 in lower-case hex by path within the folder, and the empty folders. */
export type Manifest = { files: Record<string, string>; folders: string[] };

/** The paths below a folder, with `/`. Those of folders end in one. What vanishes meanwhile is left out. */
export async function listTree(root: string, wanted: (path: string) => boolean): Promise<string[]> {
  const paths: string[] = [];
  const walk = async (folder: string) => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    if (folder !== '') paths.push(folder);
    for (const entry of entries) {
      const path = `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`;
      if (!wanted(path)) continue;
      if (entry.isDirectory()) await walk(path).catch(unlessGone);
      else if (entry.isFile()) paths.push(path);
    }
  };
  await walk('');
  return paths;
}

/** Throws any error but that of a file or folder that is not there. */
function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Copies one file and answers its hash; null when it is gone. */
export async function copyFile(from: string, to: string): Promise<string | null> {
  const source = await open(from).catch(unlessGone);
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

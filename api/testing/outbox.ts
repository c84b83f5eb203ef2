/** The letters that an instance without a mail server has written. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';

/** What was read already. A letter is written at one go, under a name of its own, and stays as it is. */
const read = new Map<string, Buffer>();

/** Takes every letter to this address out of the outbox; in no order, since a letter's date is in seconds. */
export async function takeLetters(dataDir: string, to: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox');
  const found: Email[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const written = read.get(file) ?? (await readFile(file));
    // It may just have been made, and be written next.
    if (written.length > 0) read.set(file, written);
    // Other people's letters are many, and to read one whole takes a while.
    if (!written.includes(to)) continue;
    const letter = await PostalMime.parse(written);
    if (letter.to?.[0]?.address !== to) continue;
    found.push(letter);
    await rm(file);
  }
  return found;
}

/** The one letter to this address. */
export async function takeLetter(dataDir: string, to: string): Promise<Email> {
  const letters = await takeLetters(dataDir, to);
  expect(letters).toHaveLength(1);
  return letters[0] as Email;
}

/** The token in a letter's link to a new password. */
export const resetTokenIn = (letter: Email): string => tokenIn(letter, 'reset-password');

/** The token in a letter's link to a new address. */
export const addressTokenIn = (letter: Email): string => tokenIn(letter, 'confirm-email');

function tokenIn({ text = '' }: Email, page: string): string {
  const token = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1];
  expect(token, text).toBeDefined();
  return String(token);
}

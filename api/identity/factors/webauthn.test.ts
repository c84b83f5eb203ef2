/** The library of passkeys, which is loaded while the app serves. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { webauthn } from './passkeys.ts';

afterEach(() => vi.restoreAllMocks());

it('is loaded by the next who needs it after it could not be read', async () => {
  // Other tests of this process may have loaded it.
  const { cache } = createRequire(import.meta.url);
  for (const file of Object.keys(cache)) if (file.includes('@simplewebauthn')) delete cache[file];
  const read = fs.readFileSync;
  const full = vi.spyOn(fs, 'readFileSync').mockImplementation(((file: string, how: 'utf8') => {
    if (String(file).includes('@simplewebauthn'))
      throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
    return read(file, how);
  }) as typeof fs.readFileSync);
  await expect(webauthn()).rejects.toThrow('EMFILE');
  full.mockRestore();
  expect(typeof (await webauthn()).generateRegistrationOptions).toBe('function');
});

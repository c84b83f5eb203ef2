/**
 * The last answer of every list, kept in this browser so that it can be read without a network. It goes when the person
 * signs out. A browser that offers no caches (on plain http in a home network) simply keeps none.
 */
const cacheName = 'answers';

/** A page of older lines, or figures of another day, is no list that one would miss offline. */
const isWorthKeeping = (path: string) => !/[?&](before|as_of)=/.test(path);

/** Keeps what was just read. A full or forbidden storage is no reason to fail the read. */
export async function keepAnswer(path: string, response: Response): Promise<void> {
  if (!('caches' in globalThis) || !isWorthKeeping(path)) return;
  try {
    const cache = await caches.open(cacheName);
    await cache.put(path, response);
  } catch (error) {
    console.warn('last answers:', error);
  }
}

/** What was read last, and when the server said it; nothing when it was never read. */
export async function lastAnswer(
  path: string,
): Promise<{ readonly body: unknown; readonly at: Date } | undefined> {
  if (!('caches' in globalThis)) return undefined;
  try {
    const kept = await caches.match(path, { cacheName });
    if (!kept) return undefined;
    return { body: await kept.json(), at: new Date(kept.headers.get('date') ?? Date.now()) };
  } catch (error) {
    // What cannot be read is not there.
    console.warn('last answers:', error);
    return undefined;
  }
}

/** Forgets everything kept. */
export async function forgetAnswers(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}

/**
 * The last answer of every list, kept in this browser for the person it is about: to be read without a network, and to be there
 * at once on the next visit. It goes when they log out, when their session has ended, and when somebody else is signed in. A
 * browser that offers no caches (on plain http in a home network) simply keeps none.
 */
const prefix = 'answers';

/** The name of the page's first script changes with every build: answers of an older page may lack what this one shows. */
const build =
  document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute('src') ?? '';

const nameFor = (person: string) => `${prefix} ${build} ${person}`;

/** Whose answers are kept; null while nobody is known to be signed in. */
let owner: string | null = null;

/** What was answered before it was known to whom. */
let early: (() => void)[] = [];

/**
 * A page of older lines, or figures of another day, is no list that one would miss; nor is what a visitor asks for. The secret
 * address of a calendar feed is kept nowhere.
 */
const isWorthKeeping = (path: string) =>
  !/[?&](before|as_of)=|^\/api\/auth\/(?!user$)|^\/api\/(?:changes|calendar-feed)/.test(path);

const hasCaches = () => 'caches' in globalThis;

async function drop(isOver: (cacheName: string) => boolean): Promise<void> {
  if (!hasCaches()) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.filter(isOver).map((name) => caches.delete(name)));
}

/** From now on answers are kept as this person's, and nobody else's stay. */
export async function keepAnswersOf(person: string): Promise<void> {
  owner = person;
  const waiting = early;
  early = [];
  for (const keep of waiting) keep();
  await drop((name) => name !== nameFor(person));
}

/** Keeps what was just read. A full or forbidden storage is no reason to fail the read. */
export async function keepAnswer(path: string, response: Response): Promise<void> {
  if (!hasCaches() || !isWorthKeeping(path)) return;
  if (owner === null) {
    early.push(() => void keepAnswer(path, response));
    return;
  }
  const person = owner;
  try {
    const cache = await caches.open(nameFor(person));
    await cache.put(path, response);
    // They may have logged out meanwhile.
    if (owner !== person) await caches.delete(nameFor(person));
  } catch (error) {
    console.warn('last answers:', error);
  }
}

/** Where the answers of this person lie, or of the one who was here last. Null when several people's lie here: one of them is not present. */
async function cacheName(): Promise<string | undefined> {
  if (owner !== null) return nameFor(owner);
  const names = (await caches.keys()).filter((name) => name.startsWith(nameFor('')));
  return names.length === 1 ? names[0] : undefined;
}

/** What was read last, and when the server said it; nothing when it was never read. */
export async function lastAnswer(
  path: string,
): Promise<{ readonly body: unknown; readonly at: Date } | undefined> {
  if (!hasCaches()) return undefined;
  try {
    const name = await cacheName();
    const kept = name && (await caches.match(path, { cacheName: name }));
    if (!kept) return undefined;
    return { body: await kept.json(), at: new Date(kept.headers.get('date') ?? Date.now()) };
  } catch (error) {
    // What cannot be read is not there.
    console.warn('last answers:', error);
    return undefined;
  }
}

/** Forgets everything kept, and what is on its way. */
export async function forgetAnswers(): Promise<void> {
  owner = null;
  early = [];
  await drop(() => true);
}

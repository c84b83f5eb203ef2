import { isSafari } from '../base/safari.ts';

/** The name of the mark that this browser session has begun afresh, with the query the worker is registered by. */
const storageKey = 'serviceWorkerSession';

const script = '/sw.js';

/** The app's own files, as sw.ts names their cache. What the person read last is kept apart and stays. */
const isOfFiles = (cacheName: string) => !cacheName.startsWith('answers');

async function unregisterAll(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
}

/** Once per browser session; not without a network, which would leave the person with nothing at all. */
async function beginAfresh(): Promise<string | null> {
  const answer = await fetch(script, { cache: 'no-store', method: 'HEAD' });
  if (!answer.ok) return null;
  const names = await caches.keys();
  await Promise.all(names.filter(isOfFiles).map((name) => caches.delete(name)));
  await unregisterAll();
  const query = Date.now().toString(36);
  sessionStorage.setItem(storageKey, query);
  return query;
}

/** What each open page of ours holds for as long as it is there. */
const presence = 'page-of-the-app';

/** Whether another page of ours is open, whose worker must stay. Tells the others that this one is here. */
async function isSecond(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  void navigator.locks.request(presence, { mode: 'shared' }, () => new Promise(() => undefined));
  return held.some(({ name }) => name === presence);
}

/** The query by which the worker of another page was registered. */
async function queryOfOthers(): Promise<string | null> {
  const [worker] = await navigator.serviceWorker.getRegistrations();
  const address = (worker?.active ?? worker?.waiting ?? worker?.installing)?.scriptURL;
  return address ? new URL(address).searchParams.get('v') : null;
}

/** A worker that waits for the old one's last page is told not to, whenever it gets there. */
function hurry(registration: ServiceWorkerRegistration): void {
  const skip = (worker: ServiceWorker | null) => {
    const skipNow = () => {
      if (worker?.state === 'installed') worker.postMessage('SKIP_WAITING');
    };
    skipNow();
    worker?.addEventListener('statechange', skipNow);
  };
  skip(registration.waiting);
  // It may have been found before anybody listened.
  skip(registration.installing);
  registration.addEventListener('updatefound', () => skip(registration.installing));
}

/**
 * Registers the service worker: old workers and caches go once per browser session (not
 * while another page of ours works with them), the query busts
 * every cache on the way, Safari's workers are unregistered, a waiting worker skips its wait. Without one all works but
 * opening the app offline, so a failure is no reason to trouble the person.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    if (isSafari()) {
      await unregisterAll();
      return;
    }
    const others = (await isSecond()) ? await queryOfOthers() : null;
    const query = others ?? sessionStorage.getItem(storageKey) ?? (await beginAfresh());
    if (query) hurry(await navigator.serviceWorker.register(`${script}?v=${query}`));
  } catch (error) {
    console.warn('service worker:', error);
  }
}

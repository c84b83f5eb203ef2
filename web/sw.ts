/**
 * The service worker: keeps the app's own files, so that it opens without a network. What a person owns never passes
 * through it: the page keeps the last lists itself (base/last-answers.ts). Why it is made so: docs/decisions/service-worker.md.
 */

/** Written in by the build: the files of the app, and a name that changes with any of them. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

type Working = { waitUntil(work: Promise<unknown>): void };
type Fetching = { readonly request: Request; respondWith(answer: Promise<Response>): void };

/** The part of a worker's global scope that is used here; the DOM's types know only the page's. */
type Scope = {
  addEventListener(type: 'install' | 'activate', listener: (event: Working) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
};

const scope = globalThis as unknown as Scope;
const files = __FILES__;
const prefix = 'app-';
const cacheName = `${prefix}${__VERSION__}`;
/** The page at whose address every route of the app can begin. */
const shell = '/';

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Named files change under one name, so the browser's own cache is not asked for them; hashed ones never do.
  await cache.addAll(
    files.map((file) =>
      file.startsWith('/assets/') ? file : new Request(file, { cache: 'reload' }),
    ),
  );
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** How long a line may hang before the kept page is shown. */
const PATIENCE_MS = 2_500;

/** The newest page where the network gives it in time, the kept one where it does not, or a server in trouble answers. */
async function openPage(request: Request): Promise<Response> {
  const kept = await caches.match(shell, { cacheName });
  if (!kept) return fetch(request);
  const fresh = fetch(request).then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  );
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([fresh, late]);
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(keepFiles()));
scope.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));
scope.addEventListener('message', ({ data }) => {
  if (data === 'SKIP_WAITING') void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (files.includes(pathname)) event.respondWith(openFile(request));
});

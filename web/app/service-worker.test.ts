/** What the service worker promises and a browser here cannot show; the rest is in e2e/offline.test.ts. */
import { afterEach, expect, test, vi } from 'vitest';
import { startServiceWorker } from './service-worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A new worker on its way, with what it was told. */
class FakeWorker extends EventTarget {
  readonly postMessage = vi.fn();
  state: 'installing' | 'installed' = 'installing';
}

function browser(userAgent: string, found: { waiting?: FakeWorker; installing?: FakeWorker } = {}) {
  const worker = { unregister: vi.fn(async () => true) };
  const serviceWorker = {
    getRegistrations: async () => [worker],
    register: vi.fn(async (_script: string) => Object.assign(new EventTarget(), found)),
  };
  vi.stubGlobal('navigator', { userAgent, serviceWorker });
  vi.stubGlobal('caches', { keys: async () => [], delete: async () => true });
  vi.stubGlobal('fetch', async () => new Response());
  return { worker, serviceWorker };
}

test("Safari's workers are unregistered, and none is registered", async () => {
  const { worker, serviceWorker } = browser('Version/17.0 Safari/605.1.15');
  await startServiceWorker();
  expect(worker.unregister).toHaveBeenCalledOnce();
  expect(serviceWorker.register).not.toHaveBeenCalled();
});

test('a worker that waits is told to skip waiting', async () => {
  const waiting = new FakeWorker();
  waiting.state = 'installed';
  const { serviceWorker } = browser('Chrome', { waiting });
  await startServiceWorker();
  expect(serviceWorker.register.mock.calls[0]?.[0]).toMatch(/^\/sw\.js\?v=\w+$/);
  expect(waiting.postMessage).toHaveBeenCalledWith('SKIP_WAITING');
});

test('a worker that was found before anybody listened is told so once it is installed', async () => {
  const installing = new FakeWorker();
  browser('Chrome', { installing });
  await startServiceWorker();
  expect(installing.postMessage).not.toHaveBeenCalled();
  installing.state = 'installed';
  installing.dispatchEvent(new Event('statechange'));
  expect(installing.postMessage).toHaveBeenCalledWith('SKIP_WAITING');
});

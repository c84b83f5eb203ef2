/** What product.md §4 asks of the worker and a browser here cannot show; the rest is in e2e/offline.test.ts. */
import { afterEach, expect, test, vi } from 'vitest';
import { startServiceWorker } from './service-worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function browser(userAgent: string, waiting: { postMessage: (words: string) => void } | null) {
  const worker = { unregister: vi.fn(async () => true) };
  const serviceWorker = {
    getRegistrations: async () => [worker],
    register: vi.fn(async (_script: string) => ({ waiting, addEventListener: () => undefined })),
  };
  vi.stubGlobal('navigator', { userAgent, serviceWorker });
  vi.stubGlobal('caches', { keys: async () => [], delete: async () => true });
  vi.stubGlobal('fetch', async () => new Response());
  return { worker, serviceWorker };
}

test("Safari's workers are unregistered, and none is registered", async () => {
  const { worker, serviceWorker } = browser('Version/17.0 Safari/605.1.15', null);
  await startServiceWorker();
  expect(worker.unregister).toHaveBeenCalledOnce();
  expect(serviceWorker.register).not.toHaveBeenCalled();
});

test('a worker that waits is told to skip waiting', async () => {
  const postMessage = vi.fn();
  const { serviceWorker } = browser('Chrome', { postMessage });
  await startServiceWorker();
  expect(serviceWorker.register.mock.calls[0]?.[0]).toMatch(/^\/sw\.js\?v=\w+$/);
  expect(postMessage).toHaveBeenCalledWith('SKIP_WAITING');
});

/** Who is there when the check cannot tell (docs/product.md, Identity). */
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '../app/providers.tsx';
import { useAuth } from './auth.tsx';

const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15';
const ann = { id: 'u1', email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };
let check: () => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', () => check());
  localStorage.setItem('user', JSON.stringify(ann));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Who() {
  const { loading, user } = useAuth();
  return <p>{loading ? 'asking' : (user?.firstName ?? 'nobody')}</p>;
}

const show = (userAgent: string) => {
  vi.stubGlobal('navigator', { userAgent, onLine: true });
  render(
    <Providers>
      <Who />
    </Providers>,
  );
};
const kept = () => localStorage.getItem('user');

test('without a network Safari shows the last user', async () => {
  check = () => Promise.reject(new TypeError('Load failed'));
  show(safari);
  await screen.findByText('Ann');
});

test.each([
  ['Safari after a 401', safari, 401],
  ['another browser without a network', 'Chrome', 0],
])('%s shows nobody', async (_, userAgent, status) => {
  check = async () => {
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  };
  show(userAgent);
  await screen.findByText('nobody');
  expect(kept() === null).toBe(status === 401);
});

test('a session that has ended leaves no list in the browser, only the app itself', async () => {
  const names = ['answers build u1', 'app-1'];
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.splice(names.indexOf(name), 1),
  });
  check = async () => new Response(null, { status: 401 });
  show('Chrome');
  await screen.findByText('nobody');
  await waitFor(() => expect(names).toEqual(['app-1']));
});

test.each([503, 429])(
  'a server in trouble (%i) signs nobody out for good: it is told, and the copy stays',
  async (status) => {
    check = async () => new Response('', { status });
    show(safari);
    await screen.findByText('nobody');
    await screen.findByText(/We could not check whether you are signed in/);
    expect(kept()).not.toBeNull();
  },
);

import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAuth } from '../base/auth.tsx';
import { forgetLedger } from '../base/ledger.ts';
import { endVisit } from '../base/visit.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

vi.mock('./pages/dashboard-page.tsx', () => ({ DashboardPage: () => <h1>Dashboard</h1> }));
vi.mock('./pages/accounts-page.tsx', () => ({ AccountsPage: () => <h1>Accounts</h1> }));

const user = { id: 'u1', email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };
let session: typeof user | null;
let ledgers: string;
let logout: () => Response;
let asked: string[];

beforeEach(() => {
  logout = () => new Response(null, { status: 204 });
  asked = [];
  ledgers = 'of';
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal(
    'matchMedia',
    vi.fn(() => ({ matches: false })),
  );
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path === '/api/auth/logout') return logout();
    // Each answer to somebody names their ledger, as the server does.
    const headers = session ? { 'ledger-id': `${ledgers} ${session.id}` } : {};
    if (path === '/api/auth/user') {
      if (session) return Response.json(session, { headers });
      return Response.json({ code: 'x' }, { status: 401 });
    }
    const isList = path === '/api/bills' || path === '/api/accounts';
    return Response.json(isList ? [] : { available: false }, { headers });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const address = () => window.location.pathname + window.location.search;

function open(path: string, who: typeof user | null) {
  session = who;
  asked = [];
  // The page is loaded.
  forgetLedger();
  history.replaceState(null, '', path);
  return render(
    <Providers>
      <Router />
    </Providers>,
  );
}

test('a spinner stands there until it is known who is signed in', async () => {
  open('/', null);
  expect(screen.getByRole('status').textContent).toBe('Loading');
  await screen.findByRole('heading', { level: 1, name: /weekly amount/ });
});

test('it stays until the page is there, and no other one takes its place', async () => {
  const seen = new Set<Element>();
  const watching = new MutationObserver(() => {
    for (const one of screen.queryAllByRole('status'))
      if (one.textContent === 'Loading') seen.add(one);
  });
  watching.observe(document.body, { childList: true, subtree: true });
  open('/dashboard', user);
  await screen.findByRole('heading', { name: 'Dashboard' });
  watching.disconnect();
  expect(seen.size).toBe(1);
});

test.each([
  ['/', user, '/dashboard'],
  ['/login', user, '/dashboard'],
  ['/register', user, '/dashboard'],
  ['/login?returnTo=%2Faccounts', user, '/accounts'],
  ['/accounts/', user, '/accounts/'],
  ['/dashboard', null, '/login?returnTo=%2Fdashboard'],
  ['/accounts?dialog=transfer', null, '/login?returnTo=%2Faccounts%3Fdialog%3Dtransfer'],
  ['/register', null, '/register'],
  ['/nowhere', null, '/nowhere'],
  ['/reset-password?token=abc', user, '/reset-password?token=abc'],
])('%s for %o ends at %s', async (path, who, end) => {
  open(path, who);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(address()).toBe(end));
});

test.each(['/', '/reset-password?token=abc', '/nowhere'])(
  "the browser's Back to %s leaves what is open of the frame, new recovery codes for example",
  async (before) => {
    open('/dashboard', user);
    await screen.findByRole('heading', { name: 'Dashboard' });
    const header = await screen.findByRole('banner');
    act(() => history.pushState(null, '', before));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(screen.getByRole('banner')).toBe(header);
  },
);

test('an unknown address says so', async () => {
  open('/nowhere', user);
  await screen.findByRole('heading', { name: 'There is no page at this address' });
});

test.each(['/dashboard', '/accounts', '/calendar', '/forecast', '/activity'])(
  'Logout stands in the header of %s',
  async (path) => {
    open(path, user);
    const header = await screen.findByRole('banner');
    await within(header).findByRole('button', { name: 'Logout' });
  },
);

test('the search is reached without a keyboard', async () => {
  open('/dashboard', user);
  const header = await screen.findByRole('banner');
  await userEvent.click(await within(header).findByRole('button', { name: 'Search' }));
  await screen.findByRole('dialog', { name: 'What would you like to do?' });
});

test('log-out leads to the landing page and says so', async () => {
  open('/dashboard', user);
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByText('Logged out successfully');
  await screen.findByRole('heading', { level: 1, name: /weekly amount/ });
  expect(address()).toBe('/');
});

const pending = /^We could not end your session on the server/;

test('a log-out that the server does not hear of is told, shows nobody after a reload, and is made up for at the first chance', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  open('/dashboard', user);
  logout = () => Response.json({ message: 'Away', code: 'unavailable' }, { status: 503 });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findAllByText(pending);
  await waitFor(() => expect(address()).toBe('/'));
  cleanup();
  open('/dashboard', user);
  await screen.findByText(pending);
  await waitFor(() => expect(address()).toBe('/'));
  expect(asked).not.toContain('/api/auth/user');
  logout = () => new Response(null, { status: 204 });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(pending)).toBeNull());
  cleanup();
  open('/dashboard', user);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  vi.mocked(console.error).mockRestore();
});

test('a log-out in another tab shows nobody here at once', async () => {
  open('/accounts', user);
  await screen.findByRole('heading', { level: 1, name: 'Accounts' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'leaving', newValue: '1' }));
  await screen.findByRole('heading', { level: 1, name: /weekly amount/ });
  expect(address()).toBe('/');
});

test.each([
  ['/dashboard?tab=income&bill=1', '/dashboard'],
  ['/login?returnTo=%2Fdashboard%3Ftab%3Dincome%26bill%3D1', '/dashboard'],
  ['/confirm-email?token=abc', '/confirm-email?token=abc'],
  ['/login?returnTo=%2Fconfirm-email%3Ftoken%3Dabc', '/confirm-email?token=abc'],
])('whoever signs in at %s after somebody else is led to %s', async (path, end) => {
  open('/dashboard', user);
  await screen.findByRole('heading', { level: 1 });
  cleanup();
  open(path, { ...user, id: 'u2' });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(address()).toBe(end));
  endVisit();
});

test('whose data were all deleted in another browser is not led to where they were', async () => {
  open('/dashboard', user);
  await screen.findByRole('heading', { level: 1 });
  cleanup();
  ledgers = 'another of';
  open('/dashboard?tab=income&bill=1', user);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(address()).toBe('/dashboard'));
  endVisit();
});

test('useAuth outside of its provider says what is wrong', () => {
  const Lost = () => <p>{String(useAuth().loading)}</p>;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
  vi.mocked(console.error).mockRestore();
});

/** What a person has changed of themselves in another tab, or on another device, reaches a page that is open. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../api/contract/preferences.ts';
import { useAuth, useUser } from '../base/auth.tsx';
import { hear } from '../base/ledger.ts';
import { Money } from '../ui/money.tsx';
import { timeZone } from '../ui/today.ts';
import { Providers } from './providers.tsx';
import { Shell } from './shell.tsx';
import { fakeHousehold } from './testing/household.tsx';

const household = fakeHousehold();
const ann = { id: 'u1', email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' };
let zone: string;

function Page() {
  return (
    <p>
      zone {useUser().timeZone} <Money amount="12.34" />
    </p>
  );
}

function Signed() {
  return useAuth().authenticated ? (
    <Shell>
      <Page />
    </Shell>
  ) : null;
}

beforeEach(async () => {
  zone = 'America/New_York';
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === '/api/auth/user' ? Response.json({ ...ann, timeZone: zone }) : fetch(path, init),
  );
  render(
    <Providers>
      <Signed />
    </Providers>,
  );
  await screen.findByText(/zone America/);
});

test('another time zone comes with the news of the ledger', async () => {
  act(() => void hear({ ledgerId: 'ours', revision: 3 }));
  zone = 'Australia/Sydney';
  act(() => void hear({ ledgerId: 'ours', revision: 4 }));
  await screen.findByText(/zone Australia/);
  expect(timeZone()).toBe('Australia/Sydney');
});

test('whoever comes back finds the zone, and the amounts hidden, as they were chosen elsewhere', async () => {
  expect(document.body.textContent).toContain('12.34');
  zone = 'Australia/Sydney';
  household.reads['/api/user/preferences'] = { ...DEFAULT_PREFERENCES, showAccountBalances: false };
  act(() => void window.dispatchEvent(new Event('focus')));
  await screen.findByText(/zone Australia/);
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('12.34'));
});

test('without an answer the person stays as they are', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')));
  act(() => void window.dispatchEvent(new Event('focus')));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(document.body.textContent).toContain('zone America');
  cleanup();
});

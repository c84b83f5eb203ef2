import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Account } from '../../../api/contract/accounts.ts';
import type { Income } from '../../../api/contract/incomes.ts';
import { useAuth } from '../../base/auth.tsx';
import { forgetLedger } from '../../base/ledger.ts';
import { createQueryClient, refetch } from '../../base/query-client.ts';
import { endVisit } from '../../base/visit.ts';
import { Providers } from '../providers.tsx';

/** A write that the page sent. */
export type Sent = {
  readonly call: string;
  readonly key: string | null;
  readonly body: unknown;
};

/** What the fake server holds: answers by path for reads, and by `METHOD path` for writes. */
export type Household = {
  readonly sent: Sent[];
  readonly reads: Record<string, unknown>;
  readonly writes: Record<string, () => Response | Promise<Response>>;
};

const at = '2026-05-01T00:00:00Z';
const user = {
  id: 'u1',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

/** An account as the API answers it; the balance less what is set aside is available. */
export const account = (
  id: number,
  name: string,
  balance: string,
  rest: Partial<Account> = {},
): Account => ({
  id,
  name,
  balance,
  available: balance,
  allocated: '0.00',
  userId: user.id,
  createdAt: at,
  ...rest,
});

/** A monthly income as the API answers it. */
export const income = (id: number, name: string, amount: string, weekly: string): Income => ({
  id,
  name,
  amount,
  frequency: 'monthly',
  accountId: null,
  userId: user.id,
  weeklyAmount: weekly,
  startDate: '2026-05-01',
  paymentDay: null,
  paymentDayType: 'monthly',
});

/** Puts a fake server behind `fetch` for every test of a file, with a person signed in. */
export function fakeHousehold(): Household {
  const household: Household = { sent: [], reads: {}, writes: {} };
  beforeEach(() => {
    household.sent.length = 0;
    for (const key of Object.keys(household.writes)) delete household.writes[key];
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === '/api/auth/user') return Response.json(user);
      if (init.method === undefined) {
        const answer = household.reads[path];
        return answer === undefined
          ? Response.json({ message: 'Not now', code: 'unavailable' }, { status: 503 })
          : Response.json(answer);
      }
      const call = `${init.method} ${path}`;
      const key = new Headers(init.headers).get('idempotency-key');
      const body =
        init.body instanceof FormData
          ? Object.fromEntries(init.body)
          : init.body
            ? JSON.parse(String(init.body))
            : null;
      household.sent.push({ call, key, body });
      return household.writes[call]?.() ?? new Response(null, { status: 204 });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    endVisit();
    forgetLedger();
    window.dispatchEvent(new StorageEvent('storage'));
    history.replaceState(null, '', '/');
    // jsdom goes back no more once the address was replaced, and the next test's dialogs would wait for it.
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  return household;
}

let shown: QueryClient | undefined;

function OnceSignedIn({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  shown = client;
  return useAuth().authenticated ? (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  ) : null;
}

/** Draws a part of a signed-in page at an address. */
export function showSignedIn(part: ReactNode, address = '/') {
  history.replaceState(null, '', address);
  return render(
    <Providers>
      <OnceSignedIn>{part}</OnceSignedIn>
    </Providers>,
  );
}

/** Reads every list again, or these, as the page does once it hears that another device has changed something. */
export const hearOfChanges = (roots?: readonly QueryKey[]) =>
  act(async () => {
    await refetch(shown as QueryClient, roots);
    // Those who show a list hear of it one turn later.
    await new Promise((resolve) => setTimeout(resolve));
  });

/** A list that is refused: asked for once, said, and no reason to sign anybody out (docs/product.md, What a page keeps). */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeHousehold, showSignedIn } from '../app/testing/household.tsx';
import { useAccounts } from '../queries/accounts.ts';
import { useBills } from '../queries/bills.ts';
import { useAuth } from './auth.tsx';
import { WhenRead } from './when-read.tsx';

fakeHousehold();

let asked: string[];
let answer: (path: string) => Response | undefined;

beforeEach(() => {
  asked = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(path);
    return answer(path) ?? fetch(path, init);
  });
});

const of = (wanted: string) => asked.filter((path) => path === wanted);

function Bills() {
  return (
    <WhenRead
      query={useBills()}
      waiting="Loading"
      failed="Failed to load bills. Please try again."
      failedAgain="Failed to fetch bills"
    >
      {(bills) => <p>{bills.length === 0 ? 'No bills' : `${bills.length} bills`}</p>}
    </WhenRead>
  );
}

function Page() {
  const [more, setMore] = useState(false);
  const { user } = useAuth();
  useAccounts();
  return (
    <>
      <p>{user?.firstName ?? 'nobody'}</p>
      <Bills />
      <button type="button" onClick={() => setMore(true)}>
        More
      </button>
      {more && <Bills />}
    </>
  );
}

test('with 500 it is asked for once, whatever else of the page wants it, and Retry asks again', async () => {
  answer = (path) => (path === '/api/bills' ? new Response('', { status: 500 }) : undefined);
  showSignedIn(<Page />);
  await screen.findByText('Failed to load bills. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(2);
  expect(of('/api/bills')).toHaveLength(1);
  answer = (path) => (path === '/api/bills' ? Response.json([]) : undefined);
  await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? document.body);
  expect(await screen.findAllByText('No bills')).toHaveLength(2);
  expect(of('/api/bills')).toHaveLength(2);
});

const refused = () =>
  Response.json({ message: 'Please sign in', code: 'unauthenticated' }, { status: 401 });

test('with 401 while the session is well it is empty, and nobody is signed out', async () => {
  answer = (path) => (/bills|accounts/.test(path) ? refused() : undefined);
  showSignedIn(<Page />);
  await screen.findByText('No bills');
  expect(screen.getByText('Ann')).toBeDefined();
  // At the start, and once for both lists.
  expect(of('/api/auth/user')).toHaveLength(2);
});

test('with 401 when the session has ended nobody is there any more', async () => {
  answer = (path) => {
    if (path === '/api/bills') answer = refused;
    return path === '/api/bills' ? refused() : undefined;
  };
  showSignedIn(<Page />);
  await waitFor(() => expect(of('/api/auth/user')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('Ann')).toBeNull());
});

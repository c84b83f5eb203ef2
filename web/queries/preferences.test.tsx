import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../api/contract/preferences.ts';
import { fakeHousehold, showSignedIn } from '../app/testing/household.tsx';
import { usePreference, usePreferencesHere } from './preferences.ts';

const household = fakeHousehold();

function Hide() {
  usePreferencesHere();
  const [shown, show] = usePreference('showAccountBalances');
  return (
    <button type="button" onClick={() => show(!shown)}>
      {shown ? 'hide' : 'hidden'}
    </button>
  );
}

test('who hides amounts while the page loads has them hidden', async () => {
  let answer = (_: Response) => {};
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === '/api/user/preferences' && init.method === undefined
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : fetch(path, init),
  );
  household.writes['PATCH /api/user/preferences'] = () =>
    Response.json({ ...DEFAULT_PREFERENCES, showAccountBalances: false });
  showSignedIn(<Hide />);
  await userEvent.click(await screen.findByRole('button', { name: 'hide' }));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  answer(Response.json(DEFAULT_PREFERENCES));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(document.body.textContent).toContain('hidden');
});

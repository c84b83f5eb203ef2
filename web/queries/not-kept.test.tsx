/** What is kept nowhere: it is read at each look. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeHousehold, showSignedIn } from '../app/testing/household.tsx';
import { useCalendarFeed } from './calendar-feed.ts';
import { useSessions } from './user.ts';

const household = fakeHousehold();

function Feed() {
  return <p>{useCalendarFeed().data?.address}</p>;
}

test('the secret address of the calendar feed is not put by for the next visit', async () => {
  const kept: string[] = [];
  vi.stubGlobal('caches', {
    keys: async () => [],
    delete: async () => true,
    match: async () => undefined,
    open: async () => ({ put: async (path: string) => void kept.push(path) }),
  });
  household.reads['/api/calendar-feed'] = { address: 'https://home.example/calendar/s3cret.ics' };
  showSignedIn(<Feed />);
  await screen.findByText(/s3cret/);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(kept).not.toContain('/api/calendar-feed');
});

function Sessions() {
  return <p>{useSessions().data?.pages.flat().length} sessions</p>;
}

function Turning() {
  const [open, set] = useState(true);
  return (
    <>
      <button type="button" onClick={() => set(!open)}>
        turn
      </button>
      {open && <Sessions />}
    </>
  );
}

test('who looks again at where they are signed in sees what is so now', async () => {
  household.reads['/api/auth/sessions?limit=20'] = [{ id: 'a' }];
  showSignedIn(<Turning />);
  await screen.findByText('1 sessions');
  const turn = screen.getByRole('button', { name: 'turn' });
  await userEvent.click(turn);
  household.reads['/api/auth/sessions?limit=20'] = [{ id: 'stranger' }, { id: 'a' }];
  await userEvent.click(turn);
  await screen.findByText('2 sessions');
});

/** What is kept nowhere: it is read at each look. */
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeHousehold, showSignedIn } from '../app/testing/household.tsx';
import { useCalendarFeed } from './calendar-feed.ts';

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

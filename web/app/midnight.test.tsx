/** A page that stands open over midnight shows the new day: what it draws by the day, and what the server counts by the day. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bill } from '../features/bills/testing/bill.ts';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';
import { account, fakeHousehold } from './testing/household.tsx';

const household = fakeHousehold();
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000));
const coverage = (until: string) => ({ until, gaps: [], bills: [] });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(new Date(2026, 4, 3, 23, 59, 30));
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [{ ...bill(1, 'Power', '100.00'), dueDate: '2026-05-04' }];
  household.reads['/api/coverage'] = coverage('2026-05-31');
});
afterEach(() => vi.useRealTimers());

async function open(address = '/dashboard') {
  history.replaceState(null, '', address);
  render(
    <Providers>
      <Router />
    </Providers>,
  );
  await screen.findAllByText('Due tomorrow');
  household.reads['/api/coverage'] = coverage('2026-06-01');
}

test('within a minute after midnight all is of the new day', async () => {
  await open();
  expect(
    screen.queryByText('All covered until 05/31/2026, each bill on its next due date.'),
  ).not.toBeNull();
  await seconds(90);
  expect(screen.queryByText('Due tomorrow')).toBeNull();
  expect(screen.queryAllByText('Due today')).not.toEqual([]);
  expect(
    screen.queryByText('All covered until 06/01/2026, each bill on its next due date.'),
  ).not.toBeNull();
});

test('all is of the new day also where the clock here is two minutes ahead of the server', async () => {
  await open();
  household.reads['/api/coverage'] = coverage('2026-05-31');
  await seconds(120);
  household.reads['/api/coverage'] = coverage('2026-06-01');
  await seconds(240);
  expect(
    screen.queryByText('All covered until 06/01/2026, each bill on its next due date.'),
  ).not.toBeNull();
});

test.each(['focus', 'pageshow', 'online', 'visibilitychange'])(
  'whoever comes back in the morning (%s) sees the new day at once',
  async (name) => {
    await open();
    vi.setSystemTime(new Date(2026, 4, 4, 7, 0));
    await act(async () => void window.dispatchEvent(new Event(name)));
    expect(screen.queryByText('Due tomorrow')).toBeNull();
    await screen.findByText('All covered until 06/01/2026, each bill on its next due date.');
  },
);

test('what is typed in a dialog stays, and so does the focus', async () => {
  await open('/dashboard?dialog=bill');
  const name = await screen.findByLabelText<HTMLInputElement>('Bill name');
  act(() => name.focus());
  fireEvent.change(name, { target: { value: 'Gas' } });
  await seconds(90);
  expect(screen.queryByText('Due tomorrow')).toBeNull();
  expect(screen.getByLabelText('Bill name')).toBe(name);
  expect([name.value, document.activeElement]).toEqual(['Gas', name]);
});

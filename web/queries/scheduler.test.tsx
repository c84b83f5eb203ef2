import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeHousehold, showSignedIn } from '../app/testing/household.tsx';
import { useScheduler } from './scheduler.ts';

const household = fakeHousehold();
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

function Running() {
  return <p>{String(useScheduler().data?.isRunning)}</p>;
}

test("the scheduler's state is asked for again every 30 seconds", async () => {
  const path = '/api/scheduler/status';
  household.reads[path] = { isRunning: false, jobs: [] };
  const shownAt = Date.now();
  showSignedIn(<Running />);
  await screen.findByText('false');
  household.reads[path] = { isRunning: true, jobs: [] };
  await act(() => vi.advanceTimersByTimeAsync(shownAt + 28_000 - Date.now()));
  expect(screen.queryByText('true')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await screen.findByText('true');
});

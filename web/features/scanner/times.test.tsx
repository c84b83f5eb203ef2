/** The scanner's own times: success is read for 2 s, the question about an overdue bill comes after 0.5 s, its end stays for 3 s. */
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { SuccessStage } from './progress-stages.tsx';
import { useOverdue } from './use-overdue.ts';

fakeHousehold();
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const scan = { isOverdue: true, dueDate: '2026-05-01', amount: '1.00', match: null };
const scanned = scan as ScanAnswer;

test('the success screen moves on after 2 s', () => {
  const onDone = vi.fn();
  render(<SuccessStage scan={{ ...scanned, isOverdue: false }} waits={false} onDone={onDone} />);
  act(() => vi.advanceTimersByTime(1_900));
  expect(onDone).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(100));
  expect(onDone).toHaveBeenCalledOnce();
});

function Step() {
  return <p>{useOverdue(scanned, () => undefined).step.name}</p>;
}

test('the question comes after 0.5 s', async () => {
  showSignedIn(<Step />);
  await screen.findByText('none');
  await act(() => vi.advanceTimersByTimeAsync(500));
  screen.getByText('asked');
});

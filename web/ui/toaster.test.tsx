import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { setFormats } from './formats.ts';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('there is one toast at a time: the newest', async () => {
  render(<Toaster />);
  act(() => toast({ title: 'Success', description: 'Bill added successfully' }));
  act(() => toast({ title: 'Error', description: 'Failed to add bill', variant: 'destructive' }));
  expect(shown()).toEqual(['ErrorFailed to add bill']);
  screen.getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(shown()).toEqual([]));
});

test('amounts that are hidden are hidden in a toast that stands', () => {
  const formats = { currency: 'USD', dateFormat: null } as const;
  render(<Toaster />);
  act(() => toast({ title: 'Paid', description: '$12.50 for Rent' }));
  act(() => setFormats({ ...formats, showAccountBalances: false }));
  expect(shown()).toEqual(['Paid$••• for Rent']);
  act(() => setFormats({ ...formats, showAccountBalances: true }));
});

afterEach(() => vi.useRealTimers());

test('a toast stays 5000 ms, one with something to do twice as long (docs/product.md, Defaults and times)', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  for (const [input, stays] of [
    [{ title: 'Success' }, 5_000],
    [{ title: 'Success', action: { label: 'Undo', onAction: () => undefined } }, 10_000],
  ] as const) {
    act(() => toast(input));
    act(() => vi.advanceTimersByTime(stays - 1));
    expect(shown()).toHaveLength(1);
    act(() => vi.advanceTimersByTime(1));
    act(() => vi.advanceTimersByTime(1000));
    expect(shown()).toEqual([]);
  }
});

test('F8 brings the focus to the toasts, and an answer gives it back', async () => {
  render(
    <>
      <button type="button">Pay</button>
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
  act(() => toast({ title: 'Success' }));
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.closest('[role=region]')?.ariaLabel).toBe('Notifications (F8)');
  screen.getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.textContent).toBe('Pay');
});

test('F8 leads to the toasts from a dialog too: Tab goes on to what they offer, and back to where one was', async () => {
  render(
    <>
      <Toaster />
      <Dialog open onOpenChange={() => undefined} title="Pay Bill">
        <input aria-label="Amount" />
        <input aria-label="Paid on" />
      </Dialog>
    </>,
  );
  const onAction = vi.fn();
  const bring = async () => {
    screen.getByLabelText('Paid on').focus();
    act(() => toast({ title: 'Error', action: { label: 'Send anyway', onAction } }));
    await screen.findByText('Send anyway');
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.closest('[role=region]')?.ariaLabel).toBe('Notifications (F8)');
  };
  await bring();
  await userEvent.tab({ shift: true });
  expect(document.activeElement?.ariaLabel).toBe('Paid on');
  await bring();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  expect(onAction).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement?.ariaLabel).toBe('Paid on'));
});

test.each([
  [49, 1],
  [51, 0],
])('a swipe of %i px to the right leaves %i', async (distance, left) => {
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  render(<Toaster />);
  act(() => toast({ title: 'Success' }));
  const one = screen.getByRole('listitem');
  fireEvent.pointerDown(one, { button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(one, { clientX: distance, clientY: 0 });
  fireEvent.pointerUp(one, { clientX: distance, clientY: 0 });
  await waitFor(() => expect(shown()).toHaveLength(left));
});

import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  closeDialog,
  dialogFrom,
  openDialog,
  useCurrentDialog,
  useDialogTurn,
} from './use-dialog.ts';

const address = () => window.location.pathname + window.location.search;

afterEach(() => history.replaceState(null, '', '/'));

test('opening names the dialog in the address, closing goes back over it', async () => {
  // A step forward, as whatever was open before may have left one that the next would replace.
  history.pushState(null, '', '/dashboard?tab=incomes');
  const before = history.length;
  const { result } = renderHook(() => useCurrentDialog());
  act(() => openDialog('bill', 7));
  expect(address()).toBe('/dashboard?tab=incomes&dialog=bill&id=7');
  expect(result.current).toEqual({ name: 'bill', id: 7 });
  act(() => closeDialog());
  await waitFor(() => expect(result.current).toBeNull());
  expect(address()).toBe('/dashboard?tab=incomes');
  expect(history.length).toBe(before + 1);
});

test('closed twice at once, it goes back one page', async () => {
  history.pushState(null, '', '/accounts');
  act(() => openDialog('transfer'));
  act(() => openDialog('account'));
  const back = vi.spyOn(history, 'back');
  act(() => {
    closeDialog();
    closeDialog();
  });
  await waitFor(() => expect(address()).toBe('/accounts'));
  expect(back).toHaveBeenCalledOnce();
  back.mockRestore();
  act(() => openDialog('account'));
  expect(address()).toBe('/accounts?dialog=account');
});

test('the back button closes the dialog', async () => {
  history.replaceState(null, '', '/dashboard');
  const { result } = renderHook(() => useCurrentDialog());
  act(() => openDialog('income'));
  expect(result.current).toEqual({ name: 'income' });
  act(() => history.back());
  await waitFor(() => expect(result.current).toBeNull());
});

test.each([
  ['transfer', undefined],
  ['bill', 8],
] as const)('what closes a dialog late leaves another one open: %s', (name, id) => {
  history.replaceState(null, '', '/dashboard?dialog=bill&id=7');
  const { result } = renderHook(() => useDialogTurn('bill'));
  const { close } = result.current;
  act(() => openDialog(name, id));
  const opened = address();
  act(() => close());
  expect(address()).toBe(opened);
  act(() => openDialog('bill', 7));
  act(() => close());
  expect(address()).toBe('/dashboard');
});

test('a dialog that a link opened closes without leaving the page', async () => {
  history.replaceState(null, '', '/dashboard?dialog=bill&id=7');
  act(() => closeDialog());
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

test.each([
  '?dialog=constructor',
  '?dialog=bill&id=0',
  '?dialog=bill&id=-1',
  '?dialog=bill&id=x',
  '?id=7',
  '',
])('%j opens nothing', (search) => {
  expect(dialogFrom(search)).toBeNull();
});

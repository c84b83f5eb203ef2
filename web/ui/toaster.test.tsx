import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
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

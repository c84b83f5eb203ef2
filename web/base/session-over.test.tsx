/** What one person did is neither told nor offered to whoever is there after them. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeHousehold, showSignedIn } from '../app/testing/household.tsx';
import { toastStore } from '../ui/toast-store.ts';
import { write } from './api.ts';
import { useUndoLast } from './undo.ts';
import { useWrite } from './use-write.ts';

const household = fakeHousehold();
const done = () =>
  new Response(null, { status: 204, headers: { 'ledger-events': 'BillRemoved=e7' } });
let undoLast = () => {};

beforeEach(() => toastStore.set(null));

function Remove() {
  undoLast = useUndoLast();
  const { submit } = useWrite<void, void>({
    send: (_, key) => write('DELETE', '/api/bills/1', { key }),
    success: 'Rent removed',
    failure: 'Not removed',
    undoable: ['BillRemoved'],
  });
  return (
    <button type="button" onClick={() => submit()}>
      Remove
    </button>
  );
}

async function press(): Promise<void> {
  showSignedIn(<Remove />);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
}

const leaveElsewhere = () =>
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'leaving', newValue: '1' })));

test('a toast goes with the session that it tells of', async () => {
  household.writes['DELETE /api/bills/1'] = done;
  await press();
  await waitFor(() => expect(toastStore.current()?.action).toBeDefined());
  leaveElsewhere();
  expect(toastStore.current()).toBeNull();
});

test('what is answered after the session has ended is told to nobody, and Ctrl+Z does not reach it', async () => {
  let answer = (_: Response) => {};
  household.writes['DELETE /api/bills/1'] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  await press();
  await waitFor(() => expect(household.sent).toHaveLength(1));
  leaveElsewhere();
  answer(done());
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(toastStore.current()).toBeNull();
  undoLast();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(household.sent.map(({ call }) => call)).toEqual(['DELETE /api/bills/1']);
});

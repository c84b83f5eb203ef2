/** What one person did is neither told nor offered to whoever is there after them. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeHousehold, showSignedIn } from '../app/testing/household.tsx';
import { usePreference } from '../queries/preferences.ts';
import { toastStore } from '../ui/toast-store.ts';
import { write } from './api.ts';
import { SubmitKey } from './submit-key.ts';
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
    once: () => 'remove',
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

function Prefer() {
  const [, prefer] = usePreference('compactView');
  return (
    <button type="button" onClick={() => prefer(true)}>
      Prefer
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

/** An answer that is still to come. */
function awaited(call: string): (response: Response) => void {
  let answer = (_: Response) => {};
  household.writes[call] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  return (response) => answer(response);
}

const refused = (status: number, code: string) =>
  Response.json({ message: 'Wallet has only $1,234.56', code }, { status });
const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

test('a refusal that is answered after the session has ended is told to nobody, and settles nothing of the next person', async () => {
  const answer = awaited('DELETE /api/bills/1');
  await press();
  await waitFor(() => expect(household.sent).toHaveLength(1));
  leaveElsewhere();
  const theirs = new SubmitKey().keyFor('Rent', 'remove');
  answer(refused(409, 'insufficient_funds'));
  await soon();
  expect(toastStore.current()).toBeNull();
  expect(new SubmitKey().keyFor('Rent', 'remove')).toBe(theirs);
});

test('so is the refusal of an undo', async () => {
  household.writes['DELETE /api/bills/1'] = done;
  const answer = awaited('POST /api/activity/e7/undo');
  await press();
  await waitFor(() => expect(toastStore.current()?.action).toBeDefined());
  act(() => undoLast());
  await waitFor(() => expect(household.sent).toHaveLength(2));
  leaveElsewhere();
  answer(refused(409, 'insufficient_funds'));
  await soon();
  expect(toastStore.current()).toBeNull();
});

test('so is that of a preference', async () => {
  const answer = awaited('PATCH /api/user/preferences');
  showSignedIn(<Prefer />);
  await userEvent.click(await screen.findByRole('button', { name: 'Prefer' }));
  await waitFor(() => expect(household.sent).toHaveLength(1));
  leaveElsewhere();
  answer(refused(409, 'no'));
  await soon();
  expect(toastStore.current()).toBeNull();
});

test('that a write was not done because the session had ended is told', async () => {
  household.reads['/api/auth/user'] = null;
  household.writes['DELETE /api/bills/1'] = () => {
    leaveElsewhere();
    return refused(401, 'unauthenticated');
  };
  await press();
  await waitFor(() => expect(toastStore.current()?.title).toBe('Not removed'));
});

test('what is answered after the session has ended is told to nobody, and Ctrl+Z does not reach it', async () => {
  const answer = awaited('DELETE /api/bills/1');
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

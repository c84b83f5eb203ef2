import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeHousehold, showSignedIn } from '../app/testing/household.tsx';
import { toastStore } from '../ui/toast-store.ts';
import { useProof } from './confirm-first.tsx';

const household = fakeHousehold();

function Guarded() {
  const { ask, asking } = useProof();
  return (
    asking ?? (
      <button type="button" onClick={() => ask(() => undefined)}>
        Ask
      </button>
    )
  );
}

test('a toast says that a code is missing where the page knows of no app to ask for one', async () => {
  const message = 'Please enter the code from your app';
  household.reads['/api/auth/factors'] = {
    password: true,
    authenticatorApp: null,
    passkeys: [],
    recoveryCodes: 0,
  };
  household.writes['POST /api/auth/confirm'] = () =>
    Response.json(
      { message: 'No', code: 'invalid_proof', details: { code: message } },
      { status: 403 },
    );
  showSignedIn(<Guarded />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  await userEvent.type(await screen.findByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(toastStore.current()?.description).toBe(message));
});

test('where the ways to sign in cannot be read there is a way on, and one back', async () => {
  delete household.reads['/api/auth/factors'];
  showSignedIn(<Guarded />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByRole('button', { name: 'Retry' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  screen.getByRole('button', { name: 'Ask' });
});

test('who has neither a password nor a second factor may sign out, or go back', async () => {
  household.reads['/api/auth/factors'] = {
    ...{ password: false, authenticatorApp: null },
    ...{ passkeys: [], recoveryCodes: 0 },
  };
  showSignedIn(<Guarded />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  await screen.findByText(/sign in with Google again/);
  screen.getByRole('button', { name: 'Sign out' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  screen.getByRole('button', { name: 'Ask' });
});

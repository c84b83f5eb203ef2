import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DeleteAccountDialog } from '../../features/accounts/delete-account-dialog.tsx';
import { account, fakeHousehold, showSignedIn } from '../testing/household.tsx';
import { AccountsPage } from './accounts-page.tsx';

const household = fakeHousehold();
const everyday = account(1, 'Everyday', '50.00');

test.each([
  ['one account has nothing to transfer to', [everyday], true],
  ['two accounts can', [everyday, account(2, 'Spare', '0.00')], false],
])('%s', async (_, accounts, disabled) => {
  household.reads['/api/accounts'] = accounts;
  showSignedIn(<AccountsPage />, '/accounts');
  await screen.findByRole('heading', { name: 'Everyday' });
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button('Auto Savings').disabled).toBe(disabled));
  expect(button('Transfer Funds').disabled).toBe(disabled);
  for (const name of ['Create New Account', 'Manage/Edit Balances'])
    expect(button(name).disabled).toBe(false);
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  );
  expect(button('Edit Everyday').dataset.dialog).toBe('account');
  expect(button('Delete Everyday').dataset.dialog).toBe('delete-account');
});

test('an account is deleted after a question that says what goes', async () => {
  household.reads['/api/accounts'] = [everyday];
  showSignedIn(<DeleteAccountDialog />, '/accounts?dialog=delete-account&id=1');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    'Are you sure you want to delete "Everyday"? This action cannot be undone. Bills allocated to this account will need to be reassigned. Its balance of $50.00 leaves your records, and its automatic transfers are deleted.',
  );
  household.reads['/api/activity?limit=1&type=AccountClosed'] = [
    { eventId: 'e1', type: 'AccountClosed', undoable: true, time: new Date().toISOString() },
  ];
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Account deleted successfully');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { keepLocally } from '../../base/local-preferences.ts';
import { toastStore } from '../../ui/toast-store.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const household = fakeHousehold();
const everyday = account(1, 'Everyday', '250.00');
const holiday = account(2, 'Holiday', '0.00');
household.reads['/api/accounts'] = [everyday, holiday];

const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map((option) => option.textContent);

async function openAndFill(amount: string) {
  showSignedIn(<TransferDialog />, '/accounts?dialog=transfer');
  await userEvent.selectOptions(await screen.findByLabelText('From account'), '1');
  await userEvent.selectOptions(screen.getByLabelText('To account'), '2');
  await userEvent.type(screen.getByLabelText('Amount'), amount);
  await userEvent.click(screen.getByRole('button', { name: 'Transfer Funds' }));
}

test('an empty account gives nothing, but may receive', async () => {
  showSignedIn(<TransferDialog />, '/accounts?dialog=transfer');
  await screen.findByLabelText('From account');
  expect(options('From account')).toEqual(['Select source account', 'Everyday ($250.00)']);
  expect(options('To account')).toContain('Holiday ($0.00)');
});

test('one that is sent takes nothing along of another one, which was opened with an amount', async () => {
  household.writes['POST /api/accounts/transfer'] = () =>
    Response.json({ from: everyday, to: holiday });
  const asked = '/accounts?dialog=transfer&amount=70.00';
  showSignedIn(<TransferDialog />, asked);
  await userEvent.type(await screen.findByLabelText(/^Description/), 'for the power bill');
  cleanup();
  await openAndFill('50');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  showSignedIn(<TransferDialog />, asked);
  expect(await screen.findByDisplayValue('for the power bill')).toBeTruthy();
});

test('with one account there is no form that could not be sent, but a way to a second one', async () => {
  household.reads['/api/accounts'] = [everyday];
  showSignedIn(<TransferDialog />, '/accounts?dialog=transfer');
  await screen.findByText('A transfer needs two accounts: one to take from and one to give to.');
  expect(screen.queryByLabelText('Amount')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create New Account' }));
  expect(location.search).toBe('?dialog=account');
  household.reads['/api/accounts'] = [everyday, holiday];
});

test('a broken rule is told in a toast and beside its field, and nothing is sent', async () => {
  await openAndFill('0');
  await screen.findByText('Invalid Amount');
  expect(screen.getAllByText('Please enter a valid amount greater than 0.')).toHaveLength(2);
  expect(screen.getByLabelText('Amount').ariaInvalid).toBe('true');
  expect(household.sent).toEqual([]);
});

test('a transfer sends what was typed under one key, tells it, and closes', async () => {
  household.writes['POST /api/accounts/transfer'] = () =>
    Response.json({ from: everyday, to: holiday });
  await openAndFill('12.5');
  await screen.findByText('Transfer Completed');
  expect(screen.getByText('$12.50 moved from Everyday to Holiday.')).toBeDefined();
  expect(household.sent).toHaveLength(1);
  expect(household.sent[0]).toMatchObject({
    call: 'POST /api/accounts/transfer',
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    body: { fromAccountId: 1, toAccountId: 2, amount: '12.50', description: '' },
  });
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a refusal of the server has its words; want of money keeps its title', async () => {
  const refuse = (status: number, code: string) => () =>
    Response.json({ message: `Said ${code}`, code }, { status });
  household.writes['POST /api/accounts/transfer'] = refuse(409, 'insufficient_funds');
  await openAndFill('12.5');
  expect(await screen.findAllByText('Said insufficient_funds')).toHaveLength(2);
  expect(screen.getByText('Insufficient Funds')).toBeDefined();
  household.writes['POST /api/accounts/transfer'] = refuse(404, 'not_found');
  await userEvent.click(screen.getByRole('button', { name: 'Transfer Funds' }));
  await screen.findByText('Said not_found');
  expect(screen.getByText('Transfer Failed')).toBeDefined();
});

test('what is said beside the amount has no amount of its own while amounts are hidden', async () => {
  const message = 'The source account only has $2.50 available';
  household.writes['POST /api/accounts/transfer'] = () =>
    Response.json({ message, code: 'insufficient_funds' }, { status: 409 });
  keepLocally({ showAccountBalances: false });
  await openAndFill('12.5');
  await screen.findAllByText('The source account only has $••• available');
  expect(document.body.textContent).not.toContain('2.50');
});

test('what the form says once it was asked about is asked about anew, and is what is sent', async () => {
  household.writes['POST /api/accounts/transfer'] = () => Promise.reject(new TypeError());
  await openAndFill('50');
  await waitFor(() => expect(household.sent).toHaveLength(1));
  const amount = screen.getByLabelText('Amount');
  const presses = () => userEvent.click(screen.getByRole('button', { name: 'Transfer Funds' }));
  const says = async (typed: string) => {
    await userEvent.clear(amount);
    await userEvent.type(amount, typed);
  };
  await says('200');
  await presses();
  await screen.findByRole('button', { name: 'Send anyway' });
  await says('20');
  expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
  household.writes['POST /api/accounts/transfer'] = () =>
    Response.json({ from: everyday, to: holiday });
  await presses();
  await screen.findByRole('button', { name: 'Send anyway' });
  act(() => toastStore.current()?.action?.onAction());
  await waitFor(() => expect(household.sent).toHaveLength(2));
  expect(household.sent[1]).toMatchObject({ body: { amount: '20.00' } });
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { SavingsRule } from '../../../api/contract/savings-rules.ts';
import {
  account,
  fakeHousehold,
  hearOfChanges,
  showSignedIn,
} from '../../app/testing/household.tsx';
import { SavingsRulesDialog } from './savings-rules-dialog.tsx';

const household = fakeHousehold();
const rule: SavingsRule = {
  id: 4,
  fromAccountId: 1,
  toAccountId: 2,
  amount: '25.00',
  frequency: 'fortnightly',
  isActive: true,
  description: 'Holiday',
  userId: 'u1',
  transferDay: 1,
  transferDayType: 'weekly',
  nextTransferDate: '2026-06-08',
  skipped: { on: '2026-05-25', reason: 'insufficient_funds' },
};

beforeEach(() => {
  household.reads['/api/accounts'] = [account(1, 'Everyday', '50.00'), account(2, 'Fund', '0.00')];
  household.reads['/api/savings-rules'] = [rule];
});

async function open() {
  showSignedIn(<SavingsRulesDialog />, '/accounts?dialog=auto-savings');
  await screen.findByRole('dialog', { name: 'Automatic Savings' });
  // Not before the accounts were read.
  await screen.findByRole('button', { name: /^Create / });
}
const submit = () =>
  userEvent.click(screen.getByRole('button', { name: 'Create Automatic Savings' }));

test('the form refuses in the order of the product, and leaves the source out of the destinations', async () => {
  await open();
  await submit();
  await screen.findByText('Missing Information');
  expect(screen.getByLabelText('From account').getAttribute('aria-invalid')).toBe('true');
  await userEvent.selectOptions(screen.getByLabelText('From account'), '1');
  const to = screen.getByLabelText('To account');
  expect([...to.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', '2']);
  await userEvent.selectOptions(to, '2');
  await userEvent.type(screen.getByLabelText('Amount'), '0');
  await submit();
  await screen.findByText('Invalid Amount');
  expect(household.sent).toEqual([]);
});

test('a destination that is deleted elsewhere stays chosen, and no other one is sent', async () => {
  const [everyday, fund] = [account(1, 'Everyday', '50.00'), account(2, 'Fund', '0.00')];
  household.reads['/api/accounts'] = [everyday, fund, account(3, 'Trip', '0.00')];
  household.writes['POST /api/savings-rules'] = () => new Response(null, { status: 404 });
  await open();
  const from = screen.getByLabelText('From account');
  const to = screen.getByLabelText<HTMLSelectElement>('To account');
  await userEvent.selectOptions(from, '1');
  await userEvent.selectOptions(to, '3');
  household.reads['/api/accounts'] = [everyday, fund];
  await hearOfChanges();
  await userEvent.type(screen.getByLabelText('Amount'), '60');
  // The keyboard goes through the list.
  await userEvent.click(from);
  await userEvent.tab();
  await userEvent.tab();
  expect(to.selectedOptions[0]?.text).toBe('Trip ($0.00) (not available any more)');
  // The source is no destination, and has not gone.
  expect([...to.options].map(({ value }) => value)).toEqual(['', '2', '3']);
  await submit();
  await waitFor(() => expect(household.sent).toHaveLength(1));
  expect(household.sent[0]?.body).toMatchObject({ toAccountId: 3 });
});

test('more than the source holds is warned of and created all the same, with two decimals', async () => {
  household.writes['POST /api/savings-rules'] = () =>
    Response.json({ ...rule, id: 5, amount: '60.50', frequency: 'weekly' }, { status: 201 });
  await open();
  await userEvent.selectOptions(screen.getByLabelText('From account'), '1');
  await userEvent.selectOptions(screen.getByLabelText('To account'), '2');
  await userEvent.type(screen.getByLabelText('Amount'), '60.5');
  await screen.findByText('Insufficient balance');
  expect(screen.getByText(/The transfer will only happen when funds are available/)).toBeDefined();
  expect(screen.getByLabelText('Day of the month').querySelectorAll('option')).toHaveLength(31);
  await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'weekly');
  await userEvent.selectOptions(screen.getByLabelText('Day of the week'), 'Friday');
  await submit();
  await screen.findByText('Automatic Savings Created');
  expect(screen.getByText('Your weekly savings of $60.50 has been set up.')).toBeDefined();
  expect(household.sent[0]).toMatchObject({
    call: 'POST /api/savings-rules',
    body: {
      fromAccountId: 1,
      toAccountId: 2,
      amount: '60.50',
      frequency: 'weekly',
      isActive: true,
      transferDay: 5,
      transferDayType: 'weekly',
    },
  });
});

test('a switch moves at once, and back when the server refuses', async () => {
  let refuse = () => {};
  household.writes['PATCH /api/savings-rules/4'] = () =>
    new Promise((resolve) => {
      refuse = () => resolve(new Response('', { status: 500 }));
    });
  await open();
  const toggle = await screen.findByRole('switch', { name: 'Active: from Everyday to Fund' });
  expect(screen.getByText(/^Skipped on 05\/25\/2026/)).toBeDefined();
  await userEvent.click(toggle);
  await screen.findByText('Paused');
  expect(household.sent[0]?.body).toEqual({ isActive: false });
  refuse();
  await screen.findByText('Update Failed');
  expect(screen.getByText('Please try again')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Paused')).toBeNull());
});

test('a deleted rule goes at once, and comes back when the server refuses', async () => {
  household.writes['DELETE /api/savings-rules/4'] = () => new Response('', { status: 500 });
  await open();
  await userEvent.click(
    await screen.findByRole('button', { name: 'Delete the transfer from Everyday to Fund' }),
  );
  await screen.findByText('Delete Failed');
  expect(screen.getByRole('switch', { name: 'Active: from Everyday to Fund' })).toBeDefined();
  household.writes['DELETE /api/savings-rules/4'] = () => {
    household.reads['/api/savings-rules'] = [];
    return new Response(null, { status: 204 });
  };
  await userEvent.click(
    screen.getByRole('button', { name: 'Delete the transfer from Everyday to Fund' }),
  );
  await screen.findByText('Automatic Savings Deleted');
  expect(screen.getByText('None yet. Set up the first one below.')).toBeDefined();
});

test('with one account it leads to the second', async () => {
  household.reads['/api/accounts'] = [account(1, 'Everyday', '50.00')];
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Create New Account' }));
  expect(window.location.search).toBe('?dialog=account');
});

/** What the server refuses of a payment, and what the dialog then says. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const covered = bill(1, 'Power', '100.00');
const short = bill(2, 'Water', '60.00');
const poor = bill(3, 'Gas', '100.00', { account: { id: 7, name: 'Everyday', balance: '20.00' } });

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00', { available: '30.00' })];
  household.reads['/api/bills'] = [covered, short, poor];
});

const show = (id: number) => showSignedIn(<PayDialog />, `/dashboard?dialog=pay-bill&id=${id}`);

test('a link to a bill that was deleted says so, and leaves the page', async () => {
  show(99);
  await screen.findByText('It is no longer there');
  expect(window.location.search).toBe('');
});

test('too little balance is the server’s to say, which may know of more', async () => {
  const message = 'The account holds only $30.00.';
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ message, code: 'insufficient_funds' }, { status: 409 });
  show(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await screen.findByText(message);
  expect(screen.getAllByText('Insufficient Funds')).toHaveLength(2);
});

test('a bill that was paid meanwhile is not paid again, and says when it is due next', async () => {
  household.writes['POST /api/bills/pay'] = () =>
    Response.json(
      { message: 'Just paid', code: 'already_paid', details: { dueDate: '2026-07-01' } },
      { status: 409 },
    );
  show(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await screen.findByText('This bill was just paid; the next one is due 1 July 2026.');
  expect(household.sent).toMatchObject([{ body: { billId: 1, dueDate: '2026-06-01' } }]);
});

test('what was paid meanwhile on another device changes no date of the dialog: it shows what it sends', async () => {
  show(1);
  const pay = await screen.findByRole('button', { name: 'Pay $100.00' });
  const seen = /^This settles the payment due 1 June 2026/;
  await screen.findByText(seen);
  household.reads['/api/bills'] = [
    bill(1, 'Power', '0.00', { dueDate: '2026-07-01', followingDueDate: '2026-08-01' }),
    bill(2, 'Somewhere else'),
  ];
  household.writes['POST /api/bills/pay'] = () =>
    Response.json(
      { message: 'Just paid', code: 'already_paid', details: { dueDate: '2026-07-01' } },
      { status: 409 },
    );
  await userEvent.click(pay);
  await screen.findByText('This bill was just paid; the next one is due 1 July 2026.');
  await screen.findByText('Not saved yet');
  expect(screen.getByText(seen).textContent).not.toContain('July');
  expect(screen.getByRole('dialog').textContent).not.toContain('1 July');
  await userEvent.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  await waitFor(() => expect(household.sent).toHaveLength(2));
  for (const { body } of household.sent) expect(body).toMatchObject({ dueDate: '2026-06-01' });
});

test('a bill of which a payment was undone meanwhile is not paid for the later date, and says which is due', async () => {
  household.writes['POST /api/bills/pay'] = () =>
    Response.json(
      { message: 'First', code: 'earlier_period_first', details: { dueDate: '2026-05-01' } },
      { status: 409 },
    );
  show(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await screen.findByText('The bill due 1 May 2026 is to be paid first.');
});

test('a payment that fails is told in the product’s words', async () => {
  household.writes['POST /api/bills/pay'] = () => new Response('', { status: 502 });
  show(1);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  await screen.findByText('Unable to process payment. Please try again.');
  expect(screen.getByText('Payment Failed')).toBeDefined();
});

test('a bill without an account leads to where one is chosen', async () => {
  household.reads['/api/bills'] = [bill(5, 'Old', '0.00', { accountId: null, account: null })];
  show(5);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Bill' }));
  await waitFor(() => expect(window.location.search).toBe('?dialog=bill&id=5'));
});

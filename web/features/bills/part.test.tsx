import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { today } from '../../ui/today.ts';
import { DueRow } from './bills-due-soon.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { progressOf } from './progress.ts';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const due = addDays(today(), 5);
const next = addDays(today(), 36);
const dates = { dueDate: due, followingDueDate: next };
const whole = bill(1, 'Rent', '60.00', dates);
const parted = bill(2, 'Rent', '20.00', { ...dates, partPaid: '40.00', amountLeft: '60.00' });

beforeEach(() => {
  // Less motion: no confetti.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00', { available: '500.00' })];
  household.reads['/api/bills'] = [whole, parted];
});

const show = (id: number) => showSignedIn(<PayDialog />, `/dashboard?dialog=pay-bill&id=${id}`);
const isPart = () => screen.queryByRole('switch', { name: 'This is a part; the rest stays due' });

async function typeAmount(amount: string) {
  const field = await screen.findByLabelText(/Custom amount/);
  await userEvent.clear(field);
  await userEvent.type(field, amount);
}

test('less than what is left may be a part: it is sent as one, and the rest is said to be due', async () => {
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ status: 'paid', amount: '40.00', paidOn: today(), bill: parted });
  show(1);
  await screen.findByLabelText(/Custom amount/);
  expect(isPart()).toBeNull();
  await typeAmount('40');
  await userEvent.click(isPart() ?? document.body);
  const words = `This is a part of the payment due ${showLongDay(due)}. $60.00 stays due.`;
  expect(screen.getByText(words)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Pay $40.00' }));
  await screen.findByRole('heading', { name: 'Part Paid' });
  expect(screen.getByText(`$60.00 is left, due ${showLongDay(due)}.`)).toBeDefined();
  expect(household.sent[0]?.body).toMatchObject({
    billId: 1,
    amount: '40.00',
    dueDate: due,
    isPart: true,
  });
});

test('a part that another device paid meanwhile is told before anything is paid, and then it is seen', async () => {
  const details = { partPaid: '40.00', amountLeft: '60.00' };
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ message: 'No', code: 'part_paid_since', details }, { status: 409 });
  show(1);
  await typeAmount('100');
  const pay = screen.getByRole('button', { name: 'Pay $100.00' });
  await userEvent.click(pay);
  await screen.findByText('$40.00 of this bill is paid now; $60.00 is left.');
  expect(household.sent[0]?.body).toMatchObject({ partPaid: '0.00' });
  await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false));
  await userEvent.click(pay);
  await waitFor(() => expect(household.sent).toHaveLength(2));
  expect(household.sent[1]?.body).toMatchObject({ partPaid: '40.00' });
});

test('what is proposed follows what is left: nobody pays all of it again because the dialog stood open', async () => {
  const details = { partPaid: '40.00', amountLeft: '60.00' };
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ message: 'No', code: 'part_paid_since', details }, { status: 409 });
  show(1);
  const pay = await screen.findByRole('button', { name: 'Pay $100.00' });
  household.reads['/api/bills'] = [
    { ...whole, partPaid: '40.00', amountLeft: '60.00', amountToPay: '60.00' },
    parted,
  ];
  await userEvent.click(pay);
  await screen.findByText('$40.00 of this bill is paid now; $60.00 is left.');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $60.00' }));
  await waitFor(() => expect(household.sent).toHaveLength(2));
  expect(household.sent[1]?.body).toMatchObject({ amount: '60.00', partPaid: '40.00' });
});

test('without that word it settles the payment, and all that is left is no part', async () => {
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ status: 'paid', amount: '40.00', paidOn: today(), bill: whole });
  show(1);
  await typeAmount('40');
  await userEvent.click(isPart() ?? document.body);
  await typeAmount('100');
  expect(isPart()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  await screen.findByRole('heading', { name: 'Bill Paid Successfully' });
  expect(household.sent[0]?.body).not.toHaveProperty('isPart');
});

test('a part above what is saved is still a part once it is said how the rest is found', async () => {
  const details = { savedAmount: '60.00', shortfallAmount: '10.00' };
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ message: 'No', code: 'arrears_required', details }, { status: 409 });
  household.writes['POST /api/bills/pay-with-arrears'] = () =>
    Response.json({
      ...{ status: 'paid', amount: '70.00', paidOn: today(), shortfallAmount: '10.00' },
      bill: { ...whole, partPaid: '70.00', amountLeft: '30.00', amountToPay: '30.00' },
    });
  show(1);
  await typeAmount('70');
  await userEvent.click(isPart() ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Pay $70.00' }));
  await screen.findByRole('heading', { name: 'Arrears Payment Required' });
  await userEvent.click(screen.getByRole('button', { name: 'Pay $70.00' }));
  await screen.findByText(`$30.00 is left, due ${showLongDay(due)}.`);
  expect(household.sent[1]).toMatchObject({
    call: 'POST /api/bills/pay-with-arrears',
    body: { paymentAmount: '70.00', isPart: true },
  });
});

test('a bill that is part paid proposes what is left, is not skipped, and may have been all', async () => {
  household.writes['POST /api/bills/2/settle'] = () =>
    Response.json({
      ...parted,
      dueDate: next,
      partPaid: '0.00',
      amountLeft: '100.00',
      amountToPay: '100.00',
    });
  show(2);
  await screen.findByRole('button', { name: 'Pay $60.00' });
  expect(screen.getByText('Part paid: $40.00 of $100.00, $60.00 left')).toBeDefined();
  await userEvent.click(screen.getByText('Not this time?'));
  expect(screen.queryByRole('button', { name: 'Skip this payment' })).toBeNull();
  expect(screen.getByLabelText('Due instead on')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'That is all' }));
  await screen.findByText(`Rent is due ${showLongDay(next)} now.`);
  expect(household.sent).toMatchObject([
    { call: 'POST /api/bills/2/settle', body: { dueDate: due } },
  ]);
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('what nothing is paid of cannot be said to be all', async () => {
  show(1);
  await screen.findByRole('button', { name: 'Pay $100.00' });
  expect(screen.queryByRole('button', { name: 'That is all' })).toBeNull();
});

test('where a lower amount left nothing, the field is blank and no amount is sent: none is asked for', async () => {
  household.reads['/api/bills'] = [
    { ...parted, amount: '40.00', amountLeft: '0.00', amountToPay: '0.00' },
  ];
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ status: 'paid', amount: '0.00', paidOn: today(), bill: whole });
  show(2);
  const pay = await screen.findByRole('button', { name: 'Pay $0.00' });
  expect((screen.getByLabelText(/Custom amount/) as HTMLInputElement).value).toBe('');
  await userEvent.click(pay);
  await screen.findByRole('heading', { name: 'Bill Paid Successfully' });
  expect(household.sent[0]?.body).toMatchObject({ billId: 2, partPaid: '40.00' });
  expect(household.sent[0]?.body).not.toHaveProperty('amount');
});

test('its row says what is left, and how far that is saved', async () => {
  expect(progressOf(parted)).toMatchObject({ ready: false, percent: 33 });
  expect(progressOf({ ...parted, amountToPay: '20.00' })).toMatchObject({ ready: true });
  showSignedIn(
    <ul>
      <DueRow bill={parted} />
    </ul>,
  );
  const row = (await screen.findByText('Part paid')).closest('li');
  expect(row?.textContent).toContain('$60.00 left');
});

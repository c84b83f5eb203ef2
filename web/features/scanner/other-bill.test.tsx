import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold } from '../../app/testing/household.tsx';
import { keptScan } from '../../parts/kept-scan.ts';
import { toastStore } from '../../ui/toast-store.ts';
import { bill } from '../bills/testing/bill.ts';
import { match, press, read, scanned, schedules } from './testing/scan.tsx';

const household = fakeHousehold();
const due = { amount: '100.00', dueDate: '2026-05-04', followingDueDate: '2026-08-04' };
const power = bill(1, 'Power', '0.00', due);
const note = 'Its payment is scheduled. You can still correct the amount.';
const stays =
  '$120.50 for Power is still to be paid. Undo it in Activity, if it is not for that bill.';
const pays = () => household.sent.filter(({ call }) => call === 'POST /api/bills/pay');

/** The payment of the bill that it looks like is scheduled at once. */
beforeEach(async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [power, bill(2, 'Gas', '0.00', due)];
  schedules(household, '120.50');
  household.writes['POST /api/bills'] = () =>
    Response.json(bill(3, 'AGL Energy', '0.00'), { status: 201 });
  await scanned(household, {
    ...{ ...read, match, dueDate: '2026-05-01', isOverdue: true, daysOverdue: 20 },
  });
  await press(/Needs to be Paid/);
  await screen.findByText(note);
});

test('another bill is chosen after all: its payment is scheduled, and what stays of the first is told', async () => {
  await userEvent.selectOptions(screen.getByLabelText('Bill'), '2');
  expect(screen.queryByText(note)).toBeNull();
  await press('Schedule Payment');
  await screen.findByText(stays);
  expect(keptScan()).toBeUndefined();
  expect(pays()).toMatchObject([{ body: { billId: 1 } }, { body: { billId: 2 } }]);
});

test('a bill is created after all: its payment is scheduled, and what stays of the first is told', async () => {
  await userEvent.click(screen.getByRole('radio', { name: /new bill/i }));
  await press('Create Bill');
  await screen.findByText(stays);
  await waitFor(() =>
    expect(pays()).toMatchObject([{ body: { billId: 1 } }, { body: { billId: 3 } }]),
  );
});

test('another scan is wanted after all: what stays of the first is told', async () => {
  await press('Scan another');
  await screen.findByText(stays);
});

test('what is taken back by its toast is not called scheduled any more', async () => {
  await waitFor(() => expect(toastStore.current()?.action).toBeDefined());
  toastStore.current()?.action?.onAction();
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  await screen.findByRole('button', { name: 'Schedule Payment' });
});

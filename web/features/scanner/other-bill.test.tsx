import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Bill } from '../../../api/contract/bills.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { keepScan, keptScan } from '../../parts/kept-scan.ts';
import { toastStore } from '../../ui/toast-store.ts';
import { heldAnswer } from '../bills/testing/answer.ts';
import { bill } from '../bills/testing/bill.ts';
import { ScannerDialog } from './scanner-dialog.tsx';
import { leaveAndOpen, match, press, read, scanned, schedules } from './testing/scan.tsx';

const household = fakeHousehold();
const due = { amount: '100.00', dueDate: '2026-05-04', followingDueDate: '2026-08-04' };
const power = bill(1, 'Power', '0.00', due);
const note =
  'Its payment of $120.50 is scheduled. If you correct the amount, that is paid instead.';
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

test('and so it is where the scanner is opened again before the answer', async () => {
  const made = heldAnswer();
  household.writes['POST /api/bills'] = () => made.promise;
  await userEvent.click(screen.getByRole('radio', { name: /new bill/i }));
  await press('Create Bill');
  await waitFor(() => expect(household.sent.at(-1)?.call).toBe('POST /api/bills'));
  await leaveAndOpen();
  made.give(Response.json(bill(3, 'AGL Energy', '0.00'), { status: 201 }));
  await screen.findByText(stays);
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

/** The review is left. The scanner is opened with it again once this has become of the bill. */
function reopened(meanwhile: Partial<Bill>) {
  cleanup();
  household.reads['/api/bills'] = [{ ...power, ...meanwhile }];
  showSignedIn(<ScannerDialog />, '/dashboard?dialog=scanner');
}

const lowered = { scheduledPayment: { amount: '80.50', scheduledFor: '2026-06-01' } };

const same = {
  ...{ dueDate: '2026-08-04', followingDueDate: '2026-11-04', lastPaidDate: '2026-05-28' },
  scheduledPayment: { amount: '100.00', scheduledFor: '2026-06-01' },
};
const last = { dueDate: '2026-08-04', followingDueDate: null };
const next = {
  ...{ dueDate: '2026-08-04', followingDueDate: '2026-11-04' },
  scheduledPayment: { amount: '100.00', scheduledFor: '2026-08-03' },
};

test.each([
  ['a part of it is paid', 'Its payment of $80.50 is scheduled.', lowered],
  ['it is paid', 'What was scheduled for it is no longer due.', { dueDate: '2026-08-04' }],
  ['it is paid and one period is left', 'What was scheduled for it is no longer due.', last],
  [
    'and that one is scheduled',
    'What was scheduled for it is no longer due.',
    { ...next, ...last },
  ],
  ['the next one is scheduled for its Monday', 'What was scheduled for it is no longer due.', same],
  ['the last of it is paid', 'What was scheduled for it is no longer due.', { ended: true }],
  ['the next period is scheduled', 'What was scheduled for it is no longer due.', next],
])('where %s meanwhile, Done schedules nothing more', async (_, said, meanwhile) => {
  reopened(meanwhile);
  await screen.findByText(said, { exact: false });
  expect(screen.queryByText(/this pays that one/)).toBeNull();
  await press('Done');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pays()).toHaveLength(1);
  expect(keptScan()).toBeUndefined();
});

test('what is corrected once its due date was moved within its period is scheduled', async () => {
  const scheduledPayment = { amount: '120.50', scheduledFor: '2026-06-01' };
  reopened({ dueDate: '2026-05-01', scheduledPayment });
  const amount = await screen.findByLabelText('Amount');
  await screen.findByText(note);
  await userEvent.clear(amount);
  await userEvent.type(amount, '110.50');
  await press('Done');
  await waitFor(() => expect(pays().at(-1)).toMatchObject({ body: { amount: '110.50' } }));
});

test('its due date was moved twice, each time within its period: what is scheduled stands', async () => {
  const scheduledPayment = { amount: '120.50', scheduledFor: '2026-06-01' };
  reopened({ dueDate: '2026-07-04', scheduledPayment });
  await screen.findByText(note);
});

test('what was undone is to be scheduled again, also where its due date was moved then', async () => {
  reopened({ dueDate: '2026-05-01' });
  await screen.findByRole('button', { name: 'Schedule Payment' });
});

test('what is corrected after a part was paid is scheduled', async () => {
  reopened(lowered);
  const amount = await screen.findByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '70');
  await press('Done');
  await waitFor(() => expect(pays()).toHaveLength(2));
  expect(pays().at(-1)).toMatchObject({ body: { billId: 1, amount: '70.00' } });
});

test('a review that was kept before it was known what followed is gone on with', async () => {
  const kept = keptScan();
  if (!kept?.scheduled) throw new Error('It is kept');
  const { following, lastPaid, ...scheduled } = kept.scheduled;
  expect([following, lastPaid]).toEqual(['2026-08-04', null]);
  cleanup();
  keepScan({ ...kept, scheduled });
  showSignedIn(<ScannerDialog />, '/dashboard?dialog=scanner');
  await screen.findByText(note);
});

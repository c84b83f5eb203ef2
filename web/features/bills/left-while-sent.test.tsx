import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addDays, weekStart } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { today } from '../../ui/today.ts';
import { BillDialog } from './bill-dialog.tsx';
import { heldAnswer } from './testing/answer.ts';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const open = () => showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
const unsent = 'Your unsent changes are here.';
const dueDate = addDays(weekStart(today()), 20);
const power = bill(1, 'Power', '40.00', { amount: '100.00', dueDate });
const after = { ...power, ...{ amount: '900.00', amountLeft: '900.00', amountToPay: '900.00' } };

/** An edit that puts money in is typed; the dialog is left, and opened again. */
async function reopened(meanwhile = async () => {}) {
  open();
  const amount = await screen.findByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '900');
  await screen.findByRole('button', { name: /^Put in/ });
  await press(/^Put in/);
  await meanwhile();
  cleanup();
  open();
  await screen.findByText(unsent);
}

/** The next edit sends this alone. */
async function sendsName() {
  household.writes['PATCH /api/bills/1'] = () => Response.json(after);
  await userEvent.type(screen.getByLabelText('Bill name'), 's');
  const { length } = household.sent;
  await press('Update Bill');
  await waitFor(() => expect(household.sent).toHaveLength(length + 1));
  expect(household.sent.at(-1)?.body).toEqual({ name: 'Powers' });
}

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '5000.00')];
  household.reads['/api/bills'] = [power];
});

test('an edit that is left while it is sent, and opened again before its answer, puts nothing in twice', async () => {
  const { promise, give } = heldAnswer();
  household.writes['PATCH /api/bills/1'] = () => promise;
  await reopened(async () => {
    await press('Update Bill');
    await waitFor(() => expect(household.sent.at(-1)?.call).toBe('PATCH /api/bills/1'));
  });
  household.reads['/api/bills'] = [after];
  give(Response.json(after));
  await waitFor(() => expect(screen.queryByText(unsent)).toBeNull());
  await sendsName();
});

test('an edit that is begun again puts nothing in', async () => {
  await reopened();
  await press('Start again');
  await sendsName();
});

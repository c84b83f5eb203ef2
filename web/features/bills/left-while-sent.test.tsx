import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays, weekStart } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { leaveAndOpen } from '../../app/testing/leave-and-open.ts';
import { openDialog } from '../../base/use-dialog.ts';
import { payText } from '../../text/payments.ts';
import { today } from '../../ui/today.ts';
import { BillDialog } from './bill-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { heldAnswer } from './testing/answer.ts';
import { bill } from './testing/bill.ts';

// There is no canvas to draw it on.
vi.mock('./celebrate.ts', () => ({ celebrate: () => undefined }));

const household = fakeHousehold();
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const open = () => showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
const [unsent, sending] = ['Your unsent changes are here.', 'Being sent…'];
const dueDate = addDays(weekStart(today()), 20);
const power = bill(1, 'Power', '40.00', { amount: '100.00', dueDate });
const after = { ...power, ...{ amount: '900.00', amountLeft: '900.00', amountToPay: '900.00' } };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const changes = () => household.sent.filter(({ call }) => call === 'PATCH /api/bills/1');

/** It closes once what it waited for is done, and is opened again. */
async function openAgainOnceClosed() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openDialog('bill', 1));
  await screen.findByLabelText('Bill name');
}

/** An edit that puts money in is typed; the dialog is left, and opened again. */
async function reopened(note: string, meanwhile = async () => {}) {
  open();
  const amount = await screen.findByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '900');
  await screen.findByRole('button', { name: /^Put in/ });
  await press(/^Put in/);
  await meanwhile();
  await leaveAndOpen('bill', note, 1);
}

/** The same, and it was left while it was sent. */
const reopenedWhileSent = (answer: () => Promise<Response>, note = sending) => {
  household.writes['PATCH /api/bills/1'] = answer;
  return reopened(note, async () => {
    await press('Update Bill');
    await waitFor(() => expect(changes()).toHaveLength(1));
  });
};

/** The next edit sends this alone. */
async function sendsName(name = 'Powers') {
  household.writes['PATCH /api/bills/1'] = () => Response.json(after);
  await userEvent.type(field('Bill name'), 's');
  const { length } = household.sent;
  await press('Update Bill');
  await waitFor(() => expect(household.sent).toHaveLength(length + 1));
  expect(household.sent.at(-1)?.body).toEqual({ name });
}

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '5000.00')];
  household.reads['/api/bills'] = [power];
  household.reads['/api/bills/1/historical'] = [];
});

test('an edit that is left while it is sent, and opened again before its answer, waits, and then puts nothing in twice', async () => {
  const { promise, give } = heldAnswer();
  await reopenedWhileSent(() => promise);
  await userEvent.type(field('Bill name'), 's');
  expect([field('Bill name').value, field('Amount').value]).toEqual(['Power', '900.00']);
  household.reads['/api/bills'] = [after];
  give(Response.json(after));
  await openAgainOnceClosed();
  expect(field('Amount').value).toBe('900.00');
  expect(screen.queryByText(unsent)).toBeNull();
  await sendsName();
});

test.each(['as it was', 'with a letter more'])(
  'an edit that is sent again %s once its answer was lost puts nothing in twice',
  async (how) => {
    await reopenedWhileSent(() => Promise.reject(new TypeError()), unsent);
    const isMore = how !== 'as it was';
    if (isMore) await userEvent.type(field('Bill name'), 's');
    const [first] = household.sent.splice(0);
    await press('Update Bill');
    if (isMore) await screen.findByText('The first one may have gone through. Check Activity.');
    else await waitFor(() => expect(household.sent).toHaveLength(1));
    expect(household.sent).toEqual(isMore ? [] : [first]);
  },
);

test('an edit that is begun again puts nothing in', async () => {
  await reopened(unsent);
  await press('Start again');
  await sendsName();
});

test.each(['once it was opened again and has waited', 'in the form that sends it'])(
  'a price ahead whose day is corrected %s is not stored on both days',
  async (how) => {
    const price = (from: string, amount: string) => ({ from, amount });
    const lease = { ...power, priceChanges: [price('2199-01-01', '110.00')] };
    household.reads['/api/bills'] = [lease];
    const { promise, give } = heldAnswer();
    household.writes['PATCH /api/bills/1'] = () => promise;
    open();
    await screen.findByLabelText('Bill name');
    await press('Add a price change');
    const from = () => screen.getAllByLabelText<HTMLInputElement>('From')[1] as HTMLInputElement;
    const correct = () => fireEvent.change(from(), { target: { value: '2199-04-01' } });
    fireEvent.change(from(), { target: { value: '2199-03-01' } });
    await userEvent.type(screen.getAllByLabelText('New amount')[1] as HTMLElement, '130');
    await press('Update Bill');
    await waitFor(() => expect(changes()).toHaveLength(1));
    const priceChanges = [...lease.priceChanges, price('2199-03-01', '130.00')];
    household.reads['/api/bills'] = [{ ...lease, priceChanges }];
    const waited = how.startsWith('once');
    if (!waited) correct();
    await leaveAndOpen('bill', sending, 1);
    give(Response.json({ ...lease, priceChanges }));
    if (waited) {
      await openAgainOnceClosed();
      correct();
    } else await screen.findByText(unsent);
    await press('Update Bill');
    await waitFor(() => expect(changes()).toHaveLength(2));
    const stored = [price('2199-01-01', '110.00'), price('2199-04-01', '130.00')];
    expect(changes()[1]?.body).toEqual({ priceChanges: stored });
  },
);

test('Pay Bill waits for a payment of the same bill, whatever amount it was opened with, and closes: somebody who goes on pressing pays no other period', async () => {
  const { promise, give } = heldAnswer();
  const rich = bill(1, 'Power', '500.00', { followingDueDate: '2026-07-01' });
  const next = { ...rich, dueDate: '2026-07-01', followingDueDate: '2026-08-01' };
  const pays = () => household.sent.filter(({ call }) => call === 'POST /api/bills/pay');
  household.reads['/api/bills'] = [rich];
  household.writes['POST /api/bills/pay'] = () => promise;
  showSignedIn(<PayDialog />, '/dashboard?dialog=pay-bill&id=1&amount=20.00');
  await userEvent.click(await screen.findByRole('button', { name: /^Pay \$20/ }));
  await waitFor(() => expect(pays()).toHaveLength(1));
  await leaveAndOpen('pay-bill', sending, 1);
  await press(payText.paying);
  expect(pays()).toHaveLength(1);
  household.reads['/api/bills'] = [next];
  give(Response.json({ status: 'paid', amount: '20.00', paidOn: '2026-06-01', bill: next }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pays()).toHaveLength(1);
});

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { addDays, weekStart } from '../../../ledger/calendar.ts';
import {
  account,
  fakeHousehold,
  hearOfChanges,
  showSignedIn,
} from '../../app/testing/household.tsx';
import { leaveAndOpen } from '../../app/testing/leave-and-open.ts';
import { toastStore } from '../../ui/toast-store.ts';
import { today } from '../../ui/today.ts';
import { BillDialog } from './bill-dialog.tsx';
import { heldAnswer } from './testing/answer.ts';
import { bill } from './testing/bill.ts';

vi.mock('./celebrate.ts', () => ({ celebrate: () => undefined }));
const household = fakeHousehold();
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const sending = 'Being sent…';
const unsent = 'Your unsent changes are here.';
const dueDate = addDays(weekStart(today()), 20);
const power = bill(1, 'Power', '40.00', { amount: '100.00', dueDate });
const changes = () => household.sent.filter(({ call }) => call === 'PATCH /api/bills/1');
beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '5000.00')];
  household.reads['/api/bills'] = [power];
  household.reads['/api/bills/1/historical'] = [];
});

const price = (from: string, amount: string) => ({ from, amount });
test.each(['before it is sent', 'never'])(
  "a price that another device stored (learnt of %s) stays where one's own is corrected while it is sent",
  async (when) => {
    const base = price('2199-01-01', '110.00');
    const lease = { ...power, priceChanges: [base] };
    household.reads['/api/bills'] = [lease];
    const mine = price('2199-03-01', '130.00');
    const others = price('2199-09-01', '150.00');
    const { promise, give } = heldAnswer();
    household.writes['PATCH /api/bills/1'] = () => promise;
    showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
    await screen.findByLabelText('Bill name');
    await press('Add a price change');
    const from = () => screen.getAllByLabelText<HTMLInputElement>('From')[1] as HTMLInputElement;
    fireEvent.change(from(), { target: { value: '2199-03-01' } });
    await userEvent.type(screen.getAllByLabelText('New amount')[1] as HTMLElement, '130');
    if (when !== 'never') {
      household.reads['/api/bills'] = [{ ...power, priceChanges: [base, others] }];
      await hearOfChanges();
    }
    // The form shows the person's own alone.
    expect(screen.getAllByLabelText('From')).toHaveLength(2);
    await press('Update Bill');
    await waitFor(() => expect(changes()).toHaveLength(1));
    const [sent] = changes();
    const { priceChanges: first } = Object(sent?.body) as { priceChanges: unknown[] };
    if (when !== 'never') expect(first).toEqual([base, mine, others]);
    // The day is corrected in the form that sends it.
    fireEvent.change(from(), { target: { value: '2199-04-01' } });
    household.reads['/api/bills'] = [{ ...power, priceChanges: first }];
    await leaveAndOpen('bill', sending, 1);
    give(Response.json({ ...power, priceChanges: first }));
    await waitFor(() => expect(screen.queryByText(sending)).toBeNull());
    await screen.findByText(unsent);
    await press('Update Bill');
    await waitFor(() => expect(changes()).toHaveLength(2));
    const wanted = [base, { ...mine, from: '2199-04-01' }, ...(when === 'never' ? [] : [others])];
    expect(changes()[1]?.body).toEqual({ priceChanges: wanted });
  },
);

test('a refusal for want of money is said where the bill stands open again', async () => {
  const { promise, give } = heldAnswer();
  household.writes['POST /api/bills'] = () => promise;
  household.writes['PATCH /api/bills/1'] = () => promise;
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  const amount = await screen.findByLabelText('Amount');
  await userEvent.clear(amount);
  await userEvent.type(amount, '900');
  await press(
    await screen.findByRole('button', { name: /^Put in/ }).then((b) => b.textContent ?? ''),
  );
  await press('Update Bill');
  await waitFor(() => expect(changes()).toHaveLength(1));
  await leaveAndOpen('bill', sending, 1);
  const before = toastStore.current()?.id;
  give(
    Response.json(
      { message: 'Only $5.00 is available.', code: 'insufficient_available' },
      { status: 409 },
    ),
  );
  await screen.findByText(unsent);
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(toastStore.current()?.id).not.toBe(before);
});

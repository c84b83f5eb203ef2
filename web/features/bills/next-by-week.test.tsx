import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays, weekStart } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { billFormText } from '../../text/bill-form.ts';
import { today } from '../../ui/today.ts';
import { BillDialog } from './bill-dialog.tsx';
import { heldAnswer } from './testing/answer.ts';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const open = () => showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
const adds = () => household.sent.filter(({ call }) => call === 'POST /api/bills');
const dueDate = addDays(weekStart(today()), 20);

async function fill(name: string, amount: string) {
  const field = await screen.findByLabelText('Bill name');
  await userEvent.clear(field);
  await userEvent.type(field, name);
  const money = screen.getByLabelText('Amount');
  await userEvent.clear(money);
  await userEvent.type(money, amount);
  await within(screen.getByLabelText('Account')).findByText('Everyday');
  const date = screen.getByLabelText(/^Next due date/);
  await userEvent.clear(date);
  await userEvent.type(date, dueDate);
  await screen.findByRole('button', { name: /^Pay .* more for/ });
  await press(/^Pay .* more for/);
}

test.each(['kept open', 'opened again'])(
  'the next bill (%s), whose gap is paid by the week as that of the first one, keeps that choice',
  async (then) => {
    household.reads['/api/accounts'] = [account(7, 'Everyday', '5000.00')];
    household.reads['/api/bills'] = [];
    const { promise, give } = heldAnswer();
    household.writes['POST /api/bills'] = () => promise;
    open();
    await fill('Water', '100');
    await press('Add Bill');
    await waitFor(() => expect(adds()).toHaveLength(1));
    cleanup();
    open();
    await screen.findByText('Your unsent changes are here.');
    await press('Start again');
    await fill('Council rates', '480');
    household.reads['/api/bills'] = [bill(1, 'Water', '0.00')];
    give(Response.json(bill(1, 'Water', '0.00'), { status: 201 }));
    await screen.findByText(billFormText.added);
    household.writes['POST /api/bills'] = () =>
      Response.json(bill(2, 'Council rates', '0.00'), { status: 201 });
    if (then === 'opened again') {
      cleanup();
      open();
      await screen.findByText('Your unsent changes are here.');
    }
    await press('Add Bill');
    await waitFor(() => expect(adds()).toHaveLength(2));
    expect(adds()[0]?.body).toMatchObject({ name: 'Water', arrears: { advance: true } });
    expect(adds()[1]?.body).toMatchObject({ name: 'Council rates', arrears: { advance: true } });
  },
);

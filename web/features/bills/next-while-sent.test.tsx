import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
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

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '5000.00')];
  household.reads['/api/bills'] = [];
});

async function fill(name: string, amount: string) {
  const field = await screen.findByLabelText('Bill name');
  await userEvent.clear(field);
  await userEvent.type(field, name);
  const money = screen.getByLabelText('Amount');
  await userEvent.clear(money);
  await userEvent.type(money, amount);
  await within(screen.getByLabelText('Account')).findByText('Everyday');
}

async function due(day: string) {
  const date = screen.getByLabelText(/^Next due date/);
  await userEvent.clear(date);
  await userEvent.type(date, day);
}

/** Water is sent, and the dialog left and opened again. The next bill is typed there before the answer, and sent after it. */
async function sendsNext(
  then: string,
  typesFirst: () => Promise<void>,
  typesNext: () => Promise<void>,
) {
  const { promise, give } = heldAnswer();
  household.writes['POST /api/bills'] = () => promise;
  open();
  await typesFirst();
  await press('Add Bill');
  await waitFor(() => expect(adds()).toHaveLength(1));
  cleanup();
  open();
  await screen.findByText('Your unsent changes are here.');
  await typesNext();
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
}

test.each([
  ['typed anew', 'sent'],
  ['typed anew', 'opened again'],
  ['made of what stands there', 'sent'],
  ['made of what stands there', 'opened again'],
])(
  'the next bill, %s while the first one is on its way and then %s, is added as it is typed',
  async (how, then) => {
    const isAnew = how === 'typed anew';
    const dueDate = addDays(today(), 40);
    const quarterly = () =>
      userEvent.selectOptions(screen.getByLabelText('Frequency'), 'quarterly');
    const typesFirst = async () => {
      await fill('Water', '100');
      await quarterly();
      await due(dueDate);
    };
    await sendsNext(then, typesFirst, async () => {
      if (isAnew) await press('Start again');
      await fill('Council rates', '480');
      if (isAnew) await quarterly();
      if (isAnew) await due(dueDate);
    });
    const next = { name: 'Council rates', amount: '480.00', frequency: 'quarterly', dueDate };
    expect(adds().at(-1)?.body).toMatchObject(next);
  },
);

test.each(['sent', 'opened again'])(
  'the next bill, typed anew and then %s, whose gap is paid by the week as that of the first one, keeps that choice',
  async (then) => {
    const byWeek = async (name: string, amount: string) => {
      await fill(name, amount);
      await due(addDays(weekStart(today()), 20));
      await screen.findByRole('button', { name: /^Pay .* more for/ });
      await press(/^Pay .* more for/);
    };
    await sendsNext(
      then,
      () => byWeek('Water', '100'),
      async () => {
        await press('Start again');
        await byWeek('Council rates', '480');
      },
    );
    expect(adds()[0]?.body).toMatchObject({ name: 'Water', arrears: { advance: true } });
    expect(adds()[1]?.body).toMatchObject({ name: 'Council rates', arrears: { advance: true } });
  },
);

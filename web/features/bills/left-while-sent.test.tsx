import { cleanup, screen, waitFor } from '@testing-library/react';
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

/** The same, and it was left while it was sent. */
const reopenedWhileSent = (answer: () => Promise<Response>) => {
  household.writes['PATCH /api/bills/1'] = answer;
  return reopened(async () => {
    await press('Update Bill');
    await waitFor(() => expect(household.sent.at(-1)?.call).toBe('PATCH /api/bills/1'));
  });
};

/** The next edit sends this alone. */
async function sendsName(name = 'Powers') {
  household.writes['PATCH /api/bills/1'] = () => Response.json(after);
  await userEvent.type(screen.getByLabelText('Bill name'), 's');
  const { length } = household.sent;
  await press('Update Bill');
  await waitFor(() => expect(household.sent).toHaveLength(length + 1));
  expect(household.sent.at(-1)?.body).toEqual({ name });
}

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '5000.00')];
  household.reads['/api/bills'] = [power];
});

test('an edit that is left while it is sent, and opened again before its answer, puts nothing in twice', async () => {
  const { promise, give } = heldAnswer();
  await reopenedWhileSent(() => promise);
  household.reads['/api/bills'] = [after];
  give(Response.json(after));
  await waitFor(() => expect(screen.queryByText(unsent)).toBeNull());
  await sendsName();
});

test('what is typed in an edit that was opened again before the answer is all that is sent next', async () => {
  const { promise, give } = heldAnswer();
  await reopenedWhileSent(() => promise);
  await userEvent.type(screen.getByLabelText('Bill name'), 'e');
  household.reads['/api/bills'] = [after];
  give(Response.json(after));
  await screen.findByText(billFormText.changed);
  await sendsName('Poweres');
});

test.each([
  ['as it was', 'is on its way', () => heldAnswer().promise],
  ['as it was', 'was lost', () => Promise.reject(new TypeError())],
  ['with a letter more', 'is on its way', () => heldAnswer().promise],
])(
  'an edit that is sent again %s while the answer %s puts nothing in twice',
  async (how, _, give) => {
    await reopenedWhileSent(give);
    const isMore = how !== 'as it was';
    if (isMore) await userEvent.type(screen.getByLabelText('Bill name'), 's');
    const [first] = household.sent.splice(0);
    await press('Update Bill');
    if (isMore) await screen.findByText('The first one may have gone through. Check Activity.');
    else await waitFor(() => expect(household.sent).toHaveLength(1));
    expect(household.sent).toEqual(isMore ? [] : [first]);
  },
);

test('an edit that is begun again puts nothing in', async () => {
  await reopened();
  await press('Start again');
  await sendsName();
});

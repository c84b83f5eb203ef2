/** What the form of a bill advises, and the sign of its amounts. */
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { keepLocally } from '../../base/local-preferences.ts';
import { BillDialog } from './bill-dialog.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [
    bill(1, 'Rent', '0.00', { dueDate: '2099-01-31', paymentDay: 31, paymentDayType: 'monthly' }),
  ];
});
afterEach(() => keepLocally({ currency: 'USD' }));

test('a bill that is edited is not told to leave its date blank, which is refused', async () => {
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  fireEvent.change(await screen.findByLabelText(/due date/i), { target: { value: '2099-02-10' } });
  screen.getByText(
    'This is not the last day of its month, so the bill would go by this date. The next such day is 28 Feb 2099.',
  );
});

test('a new account, and a bill of nothing, have the sign that was chosen', async () => {
  keepLocally({ currency: 'EUR' });
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill');
  await userEvent.click(await screen.findByRole('button', { name: 'New account' }));
  expect(document.body.textContent).not.toContain('$');
  await userEvent.type(screen.getByLabelText('Bill name'), 'Power');
  await userEvent.type(screen.getByLabelText('Amount'), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Add Bill' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('A bill of €0.00 sets nothing aside.');
});

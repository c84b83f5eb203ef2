import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { toastStore } from '../../ui/toast-store.ts';
import { today } from '../../ui/today.ts';
import { BillDialog } from './bill-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fold = () => press('Ends, price changes');
const toasted = () => toastStore.current()?.description;

beforeEach(() => {
  toastStore.set(null);
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power')];
  household.writes['PATCH /api/bills/1'] = () => Response.json(bill(1, 'Power'));
});

async function addBlankPrice() {
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await screen.findByLabelText('Bill name');
  await fold();
  await press('Add a price change');
}

test('a field that is folded away is shown with what is wrong with it, at each press', async () => {
  await addBlankPrice();
  for (let time = 0; time < 2; time += 1) {
    await fold();
    expect(screen.queryByLabelText('From')).toBeNull();
    toastStore.set(null);
    await press('Update Bill');
    const from = await screen.findByLabelText('From');
    await waitFor(() => expect(from.ariaInvalid ?? from.getAttribute('aria-invalid')).toBe('true'));
    expect(toasted()).toBe('Please enter a valid date');
  }
  expect(household.sent).toEqual([]);
});

test('the prices of a bill that is due once now are neither sent nor checked', async () => {
  await addBlankPrice();
  await userEvent.selectOptions(screen.getByLabelText('Frequency'), 'once');
  await press('Update Bill');
  await waitFor(() => expect(household.sent.length).toBe(1));
  expect(household.sent[0]?.body).not.toHaveProperty('priceChanges');
});

test('what the server says of a field that is folded away opens it', async () => {
  household.writes['PATCH /api/bills/1'] = () =>
    Response.json(
      { message: 'No', code: 'validation', details: { ends: 'It ends too early' } },
      { status: 400 },
    );
  showSignedIn(<BillDialog />, '/dashboard?dialog=bill&id=1');
  await userEvent.type(await screen.findByLabelText('Bill name'), ' and gas');
  await press('Update Bill');
  await screen.findByLabelText('Ends');
  expect(within(screen.getByRole('dialog')).getByText('It ends too early')).toBeDefined();
});

test('a toast says what is wrong with the day of a payment that is for later now', async () => {
  const rent = bill(1, 'Rent', '0.00', { isDirectDebit: true, dueDate: today() });
  household.reads['/api/bills'] = [rent];
  showSignedIn(<PayDialog />, '/dashboard?dialog=pay-bill&id=1');
  await userEvent.clear(await screen.findByLabelText('Paid on'));
  await userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByLabelText('Paid on')).toBeNull());
  await press(/^(Schedule|Pay|Process)/);
  await waitFor(() => expect(toasted()).toBe('Please choose the day on which it was paid'));
  expect(household.sent).toEqual([]);
});

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { account, fakeHousehold } from '../../app/testing/household.tsx';
import { bill } from '../bills/testing/bill.ts';
import { press, read, scanned } from './testing/scan.tsx';

const household = fakeHousehold();
const sent = (call: string) => household.sent.filter((one) => one.call === call);

beforeEach(() => {
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [];
});

test('what there is for a new bill already, and what is owed for it, is sent with it', async () => {
  household.writes['POST /api/bills'] = () =>
    Response.json(
      { message: 'Only $20.00 is not set aside yet.', code: 'insufficient_available' },
      { status: 409 },
    );
  await scanned(household, read);
  await press('Continue');
  await userEvent.type(await screen.findByLabelText(/How much do you already have/), '50');
  await press('Something is still owed for it');
  await userEvent.type(screen.getByLabelText('Owed from before'), '30');
  await press('Create Bill');
  await screen.findByText('Only $20.00 is not set aside yet.');
  const field = screen.getByLabelText(/How much do you already have/);
  await userEvent.clear(field);
  await userEvent.type(field, '20');
  household.writes['POST /api/bills'] = () =>
    Response.json(bill(1, 'AGL Energy', '20.00'), { status: 201 });
  await press('Create Bill');
  await waitFor(() => expect(sent('POST /api/bills')).toHaveLength(2));
  const body = sent('POST /api/bills').at(-1)?.body;
  expect(body).toMatchObject({ fund: '20.00', arrears: { amount: '30.00' } });
  expect(Object.keys(body as object)).not.toContain('mode');
  expect(Object.keys(body as object)).not.toContain('billId');
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { bill } from '../bills/testing/bill.ts';
import { ImportDialog } from './import-dialog.tsx';

const household = fakeHousehold();
const LIST =
  'Name\tAmount\tHow often\tDue date\nRent\t$433.00\tMonthly\t1 Dec 2199\nPower\t130,00\tquarterly\t14.12.2199\n';

test('a line of a bill that is there and costs something else asks for the plan, and adds no second bill', async () => {
  const rent = bill(1, 'Rent', '0.00', { amount: '400.00', followingDueDate: '2199-02-01' });
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [rent];
  household.reads['/api/bills/1/historical'] = [];
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
  household.writes['PATCH /api/bills/1'] = () => {
    household.reads['/api/bills'] = [{ ...rent, amount: '433.00' }];
    return Response.json({ ...rent, amount: '433.00' });
  };
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  await userEvent.click(await screen.findByLabelText('Your list'));
  await userEvent.paste(LIST);
  await screen.findByText('1 bill, $10.00 a week · 1 line left out');
  await screen.findByText('Left out: you have a bill of this name already.');
  await screen.findByText('Rent was $433.00, planned $400.00.');
  const take = screen.getByRole('checkbox', { name: 'Add Rent' });
  await userEvent.click(take);
  expect(screen.queryByRole('region', { name: 'Has its price moved?' })).toBeNull();
  await userEvent.click(take);
  await userEvent.click(screen.getByRole('button', { name: 'Plan $433.00 from now' }));
  await screen.findByText('Rent is planned at $433.00 from now on.');
  expect(household.sent).toMatchObject([
    { call: 'PATCH /api/bills/1', body: { amount: '433.00' } },
  ]);
  await screen.findByText('Left out: you have this bill already.');
  expect(screen.queryByRole('region', { name: 'Has its price moved?' })).toBeNull();
});

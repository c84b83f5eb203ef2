import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { bill } from '../bills/testing/bill.ts';
import { ActivityFilters } from './activity-filters.tsx';

const household = fakeHousehold();

test('what it is narrowed to is named also where that is deleted', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [bill(1, 'Power')];
  showSignedIn(<ActivityFilters />, '/activity?account=99&bill=1');
  await screen.findByRole('option', { name: 'Deleted account' });
  const chosen = (label: string) =>
    screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;
  expect(chosen('Account')).toBe('Deleted account');
  expect(chosen('Bill')).toBe('Power');
  expect(screen.queryByRole('option', { name: 'Deleted bill' })).toBeNull();
});

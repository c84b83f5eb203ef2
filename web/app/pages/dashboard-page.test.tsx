import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bill } from '../../features/bills/testing/bill.ts';
import { fakeHousehold, showSignedIn } from '../testing/household.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const household = fakeHousehold();

test('the number of bills counts those that are still due, as the list beneath it does', async () => {
  household.reads['/api/bills'] = [bill(1, 'Power'), bill(2, 'Sofa', '0.00', { ended: true })];
  showSignedIn(<DashboardPage />, '/dashboard');
  await screen.findByRole('tab', { name: 'All 1' });
  expect(screen.getByRole('tab', { name: /^Bills & Expenses/ }).textContent).toMatch(/1$/);
});

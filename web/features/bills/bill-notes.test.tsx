import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { bill } from './testing/bill.ts';
import { YourBills } from './your-bills.tsx';

const household = fakeHousehold();

test('arrears, a scheduled and a failed payment are told in words', async () => {
  const base = bill(1, 'Power');
  const arrears = { arrearsAmount: '40.00', arrearsWeeklyPayment: '3.08', arrearsInstallments: 13 };
  household.reads['/api/bills'] = [
    { ...base, savings: { ...base.savings, ...arrears } },
    bill(2, 'Water', '0.00', {
      scheduledPayment: { amount: '99.00', scheduledFor: '2026-06-30' },
      failedPayment: { since: '2026-05-30', reason: 'insufficient_funds' },
    }),
    bill(3, 'Rent', '0.00', {
      ...{ isAutomatic: true, dueDate: '2096-06-20' },
      scheduledPayment: { amount: '78.50', scheduledFor: '2096-06-30' },
    }),
  ];
  showSignedIn(<YourBills />);
  await screen.findByText('Owes $40.00, 13 installments still to come');
  expect(screen.getByText('$99.00 will be paid on 06/30/2026')).toBeDefined();
  expect(screen.getByText(/^Unpaid since 05\/30\/2026/)).toBeDefined();
  // It pays itself on its due date, and does not wait.
  expect(screen.getByText('$78.50 will be paid on 06/20/2096')).toBeDefined();
});

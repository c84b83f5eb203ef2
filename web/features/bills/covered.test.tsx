import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { BillsDueSoon } from './bills-due-soon.tsx';
import { Covered } from './covered.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const until = '2026-08-02';

test('covered bills are said to be, until when, with what falls due next', async () => {
  household.reads['/api/bills'] = [
    bill(1, 'Water', '0.00', { dueDate: '2026-07-01' }),
    bill(2, 'Rent', '0.00', { dueDate: '2026-05-09' }),
  ];
  household.reads['/api/coverage'] = { until, gaps: [], bills: [] };
  showSignedIn(<Covered />);
  await screen.findByText('All covered until 08/02/2026, each bill on its next due date.');
  const next = screen.getAllByRole('listitem').map((item) => within(item).getByRole('button'));
  expect(next.map((name) => name.textContent)).toEqual(['Rent', 'Water']);
});

test('what is not covered is named with its button, three things at once and the others at a press', async () => {
  household.reads['/api/accounts'] = [
    account(1, 'Everyday', '500.00'),
    account(99, 'Spare', '80.00'),
  ];
  household.reads['/api/bills'] = [bill(1, 'Rates'), bill(2, 'Internet')];
  household.reads['/api/coverage'] = {
    ...{ until, bills: [] },
    gaps: [
      { kind: 'failing', on: '2026-05-01', billId: 2, missingAmount: '12.00' },
      { kind: 'account_short', on: '2026-06-01', accountId: 1, lowestBalance: '-3.00' },
      ...['500.00', '1.00'].map((available) => ({
        ...{ kind: 'short', on: '2026-06-09', billId: 1 },
        ...{ shortfallAmount: '50.38', available },
      })),
    ],
  };
  showSignedIn(<Covered />);
  await screen.findByText('Not yet: 4 things to do.');
  screen.getByText('Rates is $50.38 short on 06/09/2026.');
  screen.getByText('Everyday runs short in the week of 06/01/2026.');
  screen.getByText(/^Leftover counts your incomes; this does not/);
  screen.getByText(/^Internet has gone unpaid since 05\/01\/2026: not enough in /);
  expect(screen.queryByRole('button', { name: 'Transfer $50.38' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '1 more' }));
  screen.getByRole('button', { name: 'Transfer $50.38' });
  expect(screen.getByRole('link', { name: 'See why' }).getAttribute('href')).toBe('/forecast');
  screen.getByRole('button', { name: 'Transfer $12.00' });
  await userEvent.click(screen.getByRole('button', { name: 'Fund $50.38' }));
  expect(window.location.search).toBe('?dialog=fund-bill&id=1&amount=50.38');
});

test('a row says one thing about its future', async () => {
  household.reads['/api/bills'] = [bill(1, 'Rates'), bill(2, 'Internet'), bill(3, 'Rent')];
  household.reads['/api/coverage'] = {
    ...{ until, gaps: [] },
    bills: [
      { billId: 1, state: 'short', on: '2026-06-09', missingAmount: '50.38' },
      { billId: 2, state: 'pays_itself', on: '2026-06-10', missingAmount: null },
      { billId: 3, state: 'on_track', on: '2026-06-11', missingAmount: null },
    ],
  };
  showSignedIn(<BillsDueSoon />);
  await screen.findByText('$50.38 short on 06/09/2026');
  screen.getByText('Paying itself on 06/10/2026');
  screen.getByText('On track');
});

test('whose only account lacks money is not sent to a transfer, which would need another one', async () => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '60.00'), account(8, 'Old', '0.00')];
  household.reads['/api/bills'] = [bill(1, 'Rent', '0.00', { accountId: 7 })];
  household.reads['/api/coverage'] = {
    ...{ until, bills: [] },
    gaps: [{ kind: 'would_fail', on: '2026-06-01', billId: 1, missingAmount: '40.00' }],
  };
  showSignedIn(<Covered />);
  await userEvent.click(await screen.findByRole('button', { name: 'Set the balance' }));
  expect(screen.queryByRole('button', { name: 'Transfer $40.00' })).toBeNull();
  expect(window.location.search).toBe('?dialog=balances');
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { today } from '../../ui/today.ts';
import { useCommands } from '../commands/use-commands.ts';
import { BillsDueSoon } from './bills-due-soon.tsx';
import { BillDetailDialog } from './detail-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { bill } from './testing/bill.ts';
import { YourBills } from './your-bills.tsx';

const household = fakeHousehold();
const once = (id: number, name: string, saved = '0.00') =>
  bill(id, name, saved, {
    ...{ frequency: 'once', ended: true, weeklyAmount: '0.00', daysToGo: null },
    ...{ dueDate: '2026-05-20', lastPaidDate: '2026-05-18' },
  });
const power = bill(1, 'Power');

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [power, once(2, 'Sofa'), once(3, 'Trip', '12.00')];
});

test('what has ended leaves both lists for a group that is folded away, without Pay', async () => {
  showSignedIn(
    <>
      <BillsDueSoon />
      <YourBills />
    </>,
  );
  await screen.findByRole('tab', { name: 'All 1' });
  expect(screen.queryByText('Sofa')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ended 2' }));
  const ended = within(screen.getByRole('region', { name: 'Ended' }));
  expect(ended.getByText('Sofa')).toBeDefined();
  expect(ended.getAllByText('Paid on 05/18/2026')).toHaveLength(2);
  expect(ended.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(ended.getByRole('button', { name: 'Edit Sofa' })).toBeDefined();
  expect(ended.getByRole('button', { name: 'Delete Sofa' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Ended 2' }));
  expect(screen.queryByText('Sofa')).toBeNull();
});

test('when all have ended nothing is due, and both lists say so', async () => {
  household.reads['/api/bills'] = [once(2, 'Sofa')];
  showSignedIn(
    <>
      <BillsDueSoon />
      <YourBills />
    </>,
  );
  await screen.findByText('No bill is due any more.');
  expect(screen.getByText('No bills added yet')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ended 1' })).toBeDefined();
});

test('what is left in its pot stays, or is given back by a press', async () => {
  household.writes['POST /api/bills/3/release'] = () => {
    household.reads['/api/bills'] = [power, once(2, 'Sofa'), once(3, 'Trip')];
    return Response.json(once(3, 'Trip'));
  };
  showSignedIn(<YourBills />);
  await userEvent.click(await screen.findByRole('button', { name: 'Ended 2' }));
  expect(
    screen.getAllByText(
      '$12.00 is left over and stays saved for it. Give it back to what is available in Everyday?',
    ),
  ).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Give back $12.00' }));
  await screen.findByText('Savings Given Back');
  await waitFor(() => expect(screen.queryByText(/is left over/)).toBeNull());
  expect(household.sent).toMatchObject([
    { call: 'POST /api/bills/3/release', body: { amount: '12.00' } },
  ]);
});

test('what is left is asked about once the last payment is made', async () => {
  // Less motion: no confetti.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const last = bill(3, 'Trip', '112.00', { frequency: 'once', followingDueDate: null });
  household.reads['/api/bills'] = [last];
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({
      status: 'paid',
      amount: '100.00',
      paidOn: today(),
      bill: once(3, 'Trip', '12.00'),
    });
  household.writes['POST /api/bills/3/release'] = () => Response.json(once(3, 'Trip'));
  showSignedIn(<PayDialog />, '/dashboard?dialog=pay-bill&id=3');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $100.00' }));
  const give = await screen.findByRole('button', { name: 'Give back $12.00' });
  await waitFor(() => expect(give.closest('[inert]')).toBeNull());
  await userEvent.click(give);
  await screen.findByText('Savings Given Back');
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(household.sent.at(-1)).toMatchObject({
    ...{ call: 'POST /api/bills/3/release', body: { amount: '12.00' } },
  });
});

test('its details keep its history, and offer neither Pay nor Fund', async () => {
  household.reads['/api/bills/2/timeline'] = {
    dueDates: [],
    entries: [
      {
        ...{ id: '9', type: 'BillChanged', date: '2026-05-01', time: '2026-05-01T00:00:00Z' },
        ...{ amount: null, savedChange: '0.00', savedAmount: '0.00', arrearsAmount: '0.00' },
        changes: [{ field: 'frequency', from: 'every-2-weeks', to: 'once' }],
      },
    ],
  };
  household.reads['/api/bills/2/historical'] = [];
  showSignedIn(<BillDetailDialog />, '/dashboard?dialog=bill-detail&id=2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Sofa' }));
  await dialog.findByText('Frequency: Fortnightly → Once');
  expect(dialog.getByText('Paid on 18 May 2026')).toBeDefined();
  expect(dialog.getByText(/^Every payment is made/)).toBeDefined();
  expect(dialog.queryByText('Next due dates')).toBeNull();
  for (const name of ['Pay', 'Fund']) expect(dialog.queryByRole('button', { name })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Edit' })).toBeDefined();
});

test('the palette offers its details alone', async () => {
  function Names() {
    return (
      <>
        {useCommands().map(({ id, label }) => (
          <p key={id}>{label}</p>
        ))}
      </>
    );
  }
  showSignedIn(<Names />);
  await screen.findByText('Sofa');
  expect(screen.getByText('Pay Power')).toBeDefined();
  expect(screen.queryByText('Pay Sofa')).toBeNull();
});

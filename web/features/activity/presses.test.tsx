import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Activity } from '../../../api/contract/activity.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { ActivityList } from './activity-list.tsx';

const household = fakeHousehold();

const line = (id: string, type: string, press: string, undoable: boolean): Activity => ({
  ...{ id, eventId: id, type, press, undoable, date: '2026-05-01', time: '2026-05-01T00:00:00Z' },
  ...{ about: 'Rates', accountId: 7, billId: 1, amount: '40.00', part: false, installments: false },
  ...{ imported: null, planned: null, undoes: null, undoneBy: null, whyNot: null },
});

test('what one press did stands together, each part with its own Undo', async () => {
  household.reads['/api/activity?limit=50'] = [
    line('5', 'BillFunded', 'another press', true),
    line('4', 'ArrearsAgreed', 'a press', true),
    line('3', 'BillFunded', 'a press', true),
    line('2', 'BillAdded', 'a press', false),
  ];
  showSignedIn(<ActivityList />);
  const [added] = await screen.findAllByText('Bill added: Rates');
  const row = added?.closest('li') ?? document.body;
  const parts = within(row).getAllByRole('listitem');
  expect(parts.map((part) => part.textContent)).toEqual([
    'Put towards bill$40.00Undo',
    'Arrears to be paid back$40.00Undo',
  ]);
  const alone = screen.getByText('Put towards bill: Rates').closest('li');
  expect(alone?.contains(row)).toBe(false);
  expect(row.contains(alone ?? null)).toBe(false);
});

test('a payment says what it planned next, of a bill that follows its payments', async () => {
  const planned = { amount: '50.01', follows: 'last-3' } as const;
  household.reads['/api/activity?limit=50'] = [
    { ...line('2', 'BillPaid', 'a press', true), planned },
  ];
  showSignedIn(<ActivityList />);
  await screen.findByText('Planned next: $50.01, the average of the last 3 payments');
});

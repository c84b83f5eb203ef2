import { screen, within } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import type { Activity } from '../../../api/contract/activity.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { Items } from './day-items.tsx';
import type { Coming } from './month.ts';

const household = fakeHousehold();
const paid = (id: number, rest: Partial<Activity>): Activity => ({
  ...{ id: String(id), eventId: `e${id}`, type: 'BillPaid', press: `press ${id}` },
  ...{ date: '2026-05-04', time: '2026-05-04T01:00:00Z', accountId: 7, billId: id },
  ...{ about: 'Rent', amount: '40.00', part: false, installments: false },
  ...{ undoes: null, undoneBy: null, undoable: false, whyNot: null, imported: null, planned: null },
  ...rest,
});

test('a part that was paid is told from a payment that settled its period', async () => {
  household.reads['/api/bills'] = [];
  const items = { coming: [], paid: [paid(1, { part: true }), paid(2, { about: 'Gas' })] };
  showSignedIn(<Items items={items} />);
  const [rent, gas] = await screen.findAllByRole('listitem');
  within(rent ?? document.body).getByText('A part was paid');
  expect(within(rent ?? document.body).queryByRole('img', { name: 'Paid' })).toBeNull();
  within(gas ?? document.body).getByRole('img', { name: 'Paid' });
  expect(within(gas ?? document.body).queryByText('A part was paid')).toBeNull();
});

test('a day on which two missed periods of one bill are paid keeps none of them once they are', async () => {
  household.reads['/api/bills'] = [];
  const coming = (billId: number, name: string): Coming => ({
    ...{ billId, name, date: '2026-05-20', amount: '10.00', shortfallAmount: '0.00', paid: true },
  });
  let read = (_: readonly Coming[]): void => undefined;
  function Day() {
    const [items, set] = useState([coming(1, 'Rent'), coming(1, 'Rent'), coming(2, 'Power')]);
    read = (next) => set([...next]);
    return <Items items={{ paid: [], coming: items }} />;
  }
  showSignedIn(<Day />);
  expect(await screen.findAllByText('Rent')).toHaveLength(2);
  act(() => read([coming(2, 'Power')]));
  expect(screen.queryByText('Rent')).toBeNull();
});

import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HistoricalAmount } from '../../../api/contract/bills.ts';
import type { Timeline } from '../../../api/contract/timeline.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { DetailAmounts } from './detail-amounts.tsx';
import { DetailStory } from './detail-story.tsx';

const household = fakeHousehold();
const past = (id: number, amount: string): HistoricalAmount => ({
  ...{ id, billId: 1, userId: 'u1', amount, billDate: `2026-0${id}-01` },
  ...{ description: null, createdAt: '2026-05-01T00:00:00Z' },
});

test.each([
  [['90.00', '110.00'], '2 past amounts, between $90.00 and $110.00; the average is $100.00.'],
  [['90.00', '90.00'], '2 past amounts, each of $90.00.'],
  [['90.00'], '1 past amount, of $90.00.'],
])('past amounts of %j in a sentence', async (amounts, sentence) => {
  household.reads['/api/bills/1/historical'] = amounts.map((one, index) => past(index + 1, one));
  showSignedIn(<DetailAmounts billId={1} />);
  await screen.findByText(sentence);
});

const changed: Timeline['entries'][number] = {
  ...{
    id: '9',
    eventId: 'e9',
    type: 'BillChanged',
    date: '2026-05-01',
    part: false,
    time: '2026-05-01T00:00:00Z',
  },
  ...{ amount: null, savedChange: '0.00', savedAmount: '0.00', arrearsAmount: '0.00' },
  changes: [
    { field: 'accountId', from: 7, to: 8 },
    { field: 'category', from: 'other', to: 'utilities' },
    { field: 'isAutomatic', from: false, to: true },
    { field: 'contingency', from: 0, to: 10 },
  ],
};

test('what was changed is told in the words of the form, not in those of the records', async () => {
  household.reads['/api/accounts'] = [
    account(7, 'Everyday', '500.00'),
    account(8, 'Bills', '1.00'),
  ];
  showSignedIn(<DetailStory billId={1} entries={[changed]} />);
  await screen.findByText(
    'Account: Everyday → Bills · Category: Other → Utilities · Automatic: off → on · Contingency: 0 % → 10 %',
  );
  expect(screen.getByText(/^1 May 2026/)).toBeDefined();
});

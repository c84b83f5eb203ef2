import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Activity } from '../../../api/contract/activity.ts';
import { fakeHousehold, hearOfChanges, showSignedIn } from '../../app/testing/household.tsx';
import { ActivityList } from './activity-list.tsx';

const household = fakeHousehold();

const paid = (id: number, date: string, about: string): Activity => ({
  ...{ id: String(id), eventId: `e${id}`, type: 'BillPaid', date, about, press: `p${id}` },
  ...{ time: `2026-11-27T01:0${id}:00Z`, accountId: 1, billId: id, amount: '1.00', part: false },
  ...{
    installments: false,
    undoes: null,
    undoneBy: null,
    undoable: false,
    whyNot: null,
    imported: null,
  },
  planned: null,
});

test('a payment recorded for an earlier day, between two of today, and the ones after it: each once', async () => {
  const read = [paid(3, '2026-11-27', 'C'), paid(2, '2026-11-24', 'B'), paid(1, '2026-11-27', 'A')];
  household.reads['/api/activity?limit=50'] = read;
  showSignedIn(<ActivityList />, '/activity');
  await screen.findByText(/: C$/);
  household.reads['/api/activity?limit=50'] = [
    ...[paid(5, '2026-11-24', 'E'), paid(4, '2026-11-27', 'D')],
    ...read,
  ];
  await hearOfChanges([['activity']]);
  await screen.findByText(/: E$/);
  const shown = () => screen.getAllByText(/^Bill paid: /).map((line) => line.textContent?.at(-1));
  await waitFor(() => expect(shown()).toEqual(['E', 'D', 'C', 'B', 'A']));
  const titles = screen.getAllByRole('region').map((one) => one.getAttribute('aria-labelledby'));
  expect(new Set(titles).size).toBe(titles.length);
});

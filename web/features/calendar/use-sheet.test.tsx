import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, addMonths } from '../../../ledger/calendar.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { showDate } from '../../ui/format-date.ts';
import { today } from '../../ui/today.ts';
import { CalendarView } from './calendar-view.tsx';
import { monthOf, weeksTo } from './month.ts';

const household = fakeHousehold();

test('the sheet shows every payment of its month, not the first page of them', async () => {
  const month = monthOf(today());
  const weeks = weeksTo(month, today());
  const to = addDays(addMonths(month, 1, 1), 6);
  const page = `/api/activity?limit=50&type=BillPaid&from=${addDays(month, -6)}&to=${to}`;
  const paid = (id: number) => ({
    ...{
      id: String(id),
      eventId: `e${id}`,
      type: 'BillPaid',
      date: month,
      time: `${month}T01:00:00Z`,
    },
    ...{
      about: `Bill ${id}`,
      accountId: 1,
      billId: id,
      amount: '1.00',
      part: false,
      installments: false,
    },
    ...{ press: `press ${id}`, undoes: null, undoneBy: null, undoable: false, whyNot: null },
  });
  household.reads[`/api/forecast?weeks=${weeks}`] = { from: month, to, accounts: [], bills: [] };
  household.reads[page] = Array.from({ length: 50 }, (_, nth) => paid(100 - nth));
  household.reads[`${page}&before=51`] = [paid(50)];
  showSignedIn(<CalendarView />, '/calendar');
  expect((await screen.findAllByText(/Bill 50/)).length).toBeGreaterThan(0);
});

test('without any bill there is no empty sheet, but a way to the first one', async () => {
  const month = monthOf(today());
  const to = addDays(addMonths(month, 1, 1), 6);
  household.reads[`/api/forecast?weeks=${weeksTo(month, today())}`] = {
    from: month,
    to,
    accounts: [],
    bills: [],
  };
  household.reads[`/api/activity?limit=50&type=BillPaid&from=${addDays(month, -6)}&to=${to}`] = [];
  showSignedIn(<CalendarView />, '/calendar');
  await screen.findByText('No bills are due this month.');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Add bill' })).toHaveLength(1);
});

test('of a month that is further than we look nobody is told that it has no bills', async () => {
  const month = addMonths(monthOf(today()), 36, 1);
  const page = `from=${addDays(month, -6)}&to=${addDays(addMonths(month, 1, 1), 6)}`;
  const to = addDays(today(), 700);
  household.reads['/api/forecast?weeks=104'] = { from: today(), to, accounts: [], bills: [] };
  household.reads[`/api/activity?limit=50&type=BillPaid&${page}`] = [];
  showSignedIn(<CalendarView />, `/calendar?month=${month.slice(0, 7)}`);
  await screen.findByText(`The calendar looks ahead until ${showDate(to)}.`);
  expect(screen.queryByText(/No bills are due/)).toBeNull();
});

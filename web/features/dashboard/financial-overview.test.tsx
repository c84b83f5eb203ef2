import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Summary } from '../../../api/contract/summary.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { usePreference } from '../../queries/preferences.ts';
import { FinancialOverview } from './financial-overview.tsx';
import { SummaryCard } from './summary-card.tsx';

const household = fakeHousehold();

const summary = (weeklyIncome: string, weeklyExpenses: string): Summary => ({
  payFrequency: 'weekly',
  income: weeklyIncome,
  expenses: weeklyExpenses,
  leftover: '0.00',
  weeklyIncome,
  weeklyExpenses,
  totalSaved: '1420.00',
  totalBalance: '2000.00',
  accounts: [
    {
      accountId: 1,
      name: 'Everyday',
      weeklyExpenses,
      weeklyIncome,
      savedAmount: '1420.00',
      billCount: 3,
      incomeCount: 1,
    },
  ],
  weeks: [
    {
      week: '2026-11-16',
      setAside: '80.10',
      paid: '45.00',
      transferredIn: '0.00',
      transferredOut: '0.00',
      adjusted: '0.00',
    },
  ],
});

function Overview() {
  const [frequency, setFrequency] = usePreference('payFrequency');
  return (
    <>
      <FinancialOverview frequency={frequency} onFrequency={setFrequency} />
      <SummaryCard frequency={frequency} />
    </>
  );
}

async function tiles() {
  await screen.findByRole('button', { name: /^Income/ });
  return screen.getAllByRole('button').map((tile) => tile.textContent);
}

function show(weeklyIncome: string, weeklyExpenses: string) {
  household.reads['/api/summary?payFrequency=weekly'] = summary(weeklyIncome, weeklyExpenses);
  showSignedIn(<Overview />);
}

test('four tiles by the week, and what is left over', async () => {
  show('100.10', '80.10');
  expect(await tiles()).toEqual([
    'Income$100.10per week',
    'Expenses$80.10per week',
    'Total Saved$1,420.00for bills, so far',
    'Leftover$20.00per week',
  ]);
});

test('exactly nothing left is still a leftover; a cent less is a shortfall, shown without a sign', async () => {
  show('80.10', '80.10');
  expect((await tiles())[3]).toBe('Leftover$0.00per week');
});

test('a shortfall is shown without a sign', async () => {
  show('80.09', '80.10');
  expect((await tiles())[3]).toBe('Shortfall$0.01per week');
});

test('without an income nothing is red: the page says what is missing', async () => {
  const none = summary('0.00', '80.10');
  household.reads['/api/summary?payFrequency=weekly'] = {
    ...none,
    accounts: none.accounts.map((share) => ({ ...share, incomeCount: 0 })),
  };
  showSignedIn(<Overview />);
  expect((await tiles())[3]).toBe('Shortfall$80.10Add income to see what is left');
  expect(document.querySelector('.text-bad')).toBeNull();
});

test('another pay frequency multiplies each weekly total once, names the card, and is remembered', async () => {
  show('100.10', '80.11');
  await tiles();
  expect(screen.getByRole('heading', { name: 'Weekly Summary' })).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Pay frequency'), 'Monthly');
  expect(await tiles()).toEqual([
    'Income$433.43per month',
    'Expenses$346.88per month',
    'Total Saved$1,420.00for bills, so far',
    'Leftover$86.55per month',
  ]);
  expect(screen.getByRole('heading', { name: 'Monthly Summary' })).toBeDefined();
  expect(localStorage.getItem('payFrequency')).toBe('monthly');
});

test('a tile opens what each account contributes, and closes it again', async () => {
  show('100.10', '80.10');
  await tiles();
  const tile = screen.getByRole('button', { name: /^Expenses/ });
  expect(tile.ariaExpanded).toBe('false');
  await userEvent.click(tile);
  expect(tile.ariaExpanded).toBe('true');
  const row = within(screen.getByRole('region', { name: 'By account' })).getByRole('row', {
    name: /Everyday/,
  });
  expect(row.textContent).toContain('3 bills, 1 income');
  expect(within(row).getByText('$80.10')).toBeDefined();
  await userEvent.click(tile);
  expect(screen.queryByRole('region', { name: 'By account' })).toBeNull();
});

test('an overview that cannot be read says so and tries again', async () => {
  delete household.reads['/api/summary?payFrequency=weekly'];
  showSignedIn(<Overview />);
  await screen.findByText('Failed to load your overview. Please try again.');
  household.reads['/api/summary?payFrequency=weekly'] = summary('1.00', '0.00');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await tiles())[0]).toBe('Income$1.00per week');
});

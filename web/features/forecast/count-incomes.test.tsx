/** Which incomes a forecast counts, where not all can be. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { COUNTED_MAX, type Forecast } from '../../../api/contract/forecast.ts';
import { fakeHousehold, income, showSignedIn } from '../../app/testing/household.tsx';
import { hear } from '../../base/ledger.ts';
import { visitPrefix } from '../../base/visit.ts';
import { ForecastView } from './forecast-view.tsx';

const household = fakeHousehold();
const day = '2026-05-01';
const week = {
  ...{ week: '2026-11-30', accrues: '0.00', transfers: [], incomes: [], payments: [] },
  ...{ balance: '50.00', available: '50.00', lowestBalance: '50.00' },
};
const ahead: Forecast = {
  ...{ from: '2026-11-30', to: '2026-12-06', bills: [] },
  accounts: [
    {
      ...{ accountId: 1, name: 'Everyday', firstWeekBelowZero: null, weeks: [week] },
      days: [{ date: '2026-11-30', balance: '50.00' }],
    },
  ],
};
const incomes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...income(at + 1, `Pay ${at + 1}`, '9.00', '9.00'),
    accountId: 1,
  }));
const asked = (ids: readonly number[]) =>
  `/api/forecast?weeks=13&incomes=${ids.map((id) => `${id}:${day}`).join(',')}`;
const remember = (ids: readonly number[]) =>
  localStorage.setItem(
    `${visitPrefix}countedIncomes u1`,
    `l1 ${ids.map((id) => `${id}:${day}`).join(',')}`,
  );

test('a forecast that is refused leaves the switches, which may be why', async () => {
  household.reads['/api/incomes'] = incomes(1);
  household.reads['/api/forecast?weeks=13'] = ahead;
  remember([1]);
  showSignedIn(<ForecastView />, '/forecast');
  await screen.findByText('Failed to load your forecast. Please try again.');
  await userEvent.click(await screen.findByRole('switch', { name: 'Count Pay 1' }));
  await screen.findByText('No account runs short');
});

test('an income that was deleted is not asked for, and no more are counted than may be', async () => {
  const all = incomes(COUNTED_MAX + 1);
  const ids = all.slice(1).map(({ id }) => id);
  household.reads['/api/incomes'] = all;
  household.reads[asked(ids)] = ahead;
  remember([...ids, 999]);
  showSignedIn(<ForecastView />, '/forecast');
  const more = await screen.findByRole<HTMLButtonElement>('switch', { name: 'Count Pay 1' });
  await screen.findByText('No account runs short');
  expect(more.disabled).toBe(true);
  expect(screen.getByRole('switch', { name: 'Count Pay 2' })).toHaveProperty('disabled', false);
});

test('those that have lost their account are not asked for, and leave their places to others', async () => {
  const [first, ...others] = incomes(COUNTED_MAX + 1);
  household.reads['/api/incomes'] = [first, ...others.map((one) => ({ ...one, accountId: null }))];
  household.reads['/api/forecast?weeks=13'] = ahead;
  remember(others.map(({ id }) => id));
  showSignedIn(<ForecastView />, '/forecast');
  const more = await screen.findByRole<HTMLButtonElement>('switch', { name: 'Count Pay 1' });
  await screen.findByText('No account runs short');
  expect(more.disabled).toBe(false);
});

test('those that have an account again are counted as far as there is room, and their switches say so', async () => {
  const all = incomes(COUNTED_MAX + 1);
  const [first, ...others] = all;
  const ids = all.map(({ id }) => id);
  household.reads['/api/incomes'] = [first, ...others.map((one) => ({ ...one, accountId: null }))];
  household.reads['/api/forecast?weeks=13'] = ahead;
  household.reads[asked([1])] = ahead;
  remember(ids.slice(1));
  showSignedIn(<ForecastView />, '/forecast');
  await userEvent.click(await screen.findByRole('switch', { name: 'Count Pay 1' }));
  await screen.findByText(/counts 1 of 51\.$/);
  cleanup();
  household.reads['/api/incomes'] = all;
  household.reads[asked(ids.slice(0, COUNTED_MAX))] = ahead;
  showSignedIn(<ForecastView />, '/forecast');
  await screen.findByText(/counts 50 of 51\.$/);
  const last = screen.getByRole<HTMLButtonElement>('switch', { name: 'Count Pay 51' });
  expect([last.ariaChecked, last.disabled]).toEqual(['false', true]);
});

test('an income of another ledger is not counted for having the same number', async () => {
  household.reads['/api/incomes'] = incomes(1);
  household.reads['/api/forecast?weeks=13'] = ahead;
  remember([1]);
  // All data were deleted in another browser.
  hear({ ledgerId: 'l2', revision: 1 });
  showSignedIn(<ForecastView />, '/forecast');
  const count = await screen.findByRole('switch', { name: 'Count Pay 1' });
  expect(count.ariaChecked).toBe('false');
  household.reads[asked([1])] = ahead;
  await userEvent.click(count);
  expect(count.ariaChecked).toBe('true');
});

import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Forecast } from '../../../api/contract/forecast.ts';
import { fakeHousehold, income, showSignedIn } from '../../app/testing/household.tsx';
import { endVisit, visitOf } from '../../base/visit.ts';
import { today } from '../../ui/today.ts';
import { ForecastView } from './forecast-view.tsx';

const household = fakeHousehold();
type Account = Forecast['accounts'][number];

/** Rent of 400.00 falls due on the Wednesday; the account has 300.00. */
const rent = {
  ...{ date: '2026-12-02', billId: 1, name: 'Rent', amount: '400.00', paid: true },
  ...{ savedAmount: '0.00', shortfallAmount: '400.00' },
  ...{ missingAmount: '0.00', lackingAmount: '100.00' },
};
const week = {
  ...{ week: '2026-11-30', accrues: '0.00', transfers: [], incomes: [], available: '-100.00' },
  ...{ payments: [rent], balance: '-100.00', lowestBalance: '-100.00' },
};
const everyday: Account = {
  ...{ accountId: 1, name: 'Everyday', firstWeekBelowZero: '2026-11-30', weeks: [week] },
  days: [
    { date: '2026-11-30', balance: '300.00' },
    { date: '2026-12-02', balance: '-100.00' },
  ],
};
const spare: Account = {
  ...{ accountId: 2, name: 'Spare', firstWeekBelowZero: null },
  weeks: [{ ...week, payments: [], balance: '50.00', lowestBalance: '50.00' }],
  days: [{ date: '2026-11-30', balance: '50.00' }],
};
const ahead = (accounts: Account[]): Forecast => ({
  ...{ from: '2026-11-30', to: '2026-12-06', accounts, bills: [] },
});

beforeEach(() => {
  household.reads['/api/incomes'] = [];
  household.reads['/api/forecast?weeks=13'] = ahead([spare, everyday]);
});

const chart = () => screen.findByRole('slider');
const said = () => screen.getByRole('status').textContent;

test('the account in trouble is shown first, and the arrow keys walk through its days', async () => {
  showSignedIn(<ForecastView />, '/forecast');
  const days = await chart();
  expect(days.getAttribute('aria-label')).toBe('What Everyday holds, day by day');
  expect(said()).toBe('11/30/2026: $300.00');
  days.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(said()).toBe('12/02/2026: -$100.00 · would fail: Rent, 12/02');
  expect(days.getAttribute('aria-valuetext')).toBe(said());
  await userEvent.keyboard('{ArrowRight}');
  expect(said()).toBe('12/03/2026: -$100.00');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(said()).toMatch(/^12\/06/);
  await userEvent.keyboard('{PageDown}{Home}{ArrowLeft}');
  expect(said()).toMatch(/^11\/30/);
});

test('a payment that the app would refuse is named, with what would mend it', async () => {
  showSignedIn(<ForecastView />, '/forecast');
  await chart();
  screen.getByText('First shortfall: 12/02/2026');
  const [failing] = within(screen.getByRole('region', { name: 'Balance per account' }))
    .getAllByRole('listitem')
    .map((item) => within(item));
  failing?.getByText('would fail: Rent, 12/02');
  await userEvent.click(failing?.getByRole('button', { name: 'Transfer $100.00' }) as HTMLElement);
  expect(window.location.search).toContain('dialog=transfer&amount=100.00');
});

test('another account is looked at by choosing it', async () => {
  showSignedIn(<ForecastView />, '/forecast');
  await chart();
  const other = screen.getByRole('button', { name: 'Spare' });
  expect(other.ariaPressed ?? other.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(other);
  expect((await chart()).getAttribute('aria-label')).toBe('What Spare holds, day by day');
  expect(said()).toBe('11/30/2026: $50.00');
  expect(screen.queryByText(/^would fail/)).toBeNull();
});

test('incomes are counted one by one, from a day that is asked for, and this browser remembers them until log-out', async () => {
  const daily = { ...income(3, 'Salary', '900.00', '900.00'), accountId: 1, startDate: today() };
  household.reads['/api/incomes'] = [
    { ...daily, frequency: 'weekly' },
    income(4, 'Gifts', '5.00', '1.15'),
  ];
  const first = showSignedIn(<ForecastView />, '/forecast');
  await screen.findByText(/This forecast counts none of them yet\.$/);
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'Count Gifts' }).disabled).toBe(
    true,
  );
  const counted = `/api/forecast?weeks=13&incomes=3:${today()}`;
  household.reads[counted] = ahead([{ ...everyday, firstWeekBelowZero: null }]);
  await userEvent.click(screen.getByRole('switch', { name: 'Count Salary' }));
  await screen.findByText('No account runs short');
  screen.getByText(/This forecast counts 1 of 2\.$/);
  expect(screen.getByLabelText<HTMLInputElement>('It arrives on').value).toBe(today());
  first.unmount();
  showSignedIn(<ForecastView />, '/forecast');
  await screen.findByText(/This forecast counts 1 of 2\.$/);
  visitOf('somebody in another tab');
  cleanup();
  showSignedIn(<ForecastView />, '/forecast');
  await screen.findByText(/This forecast counts 1 of 2\.$/);
  await userEvent.click(screen.getByRole('switch', { name: 'Count Salary' }));
  await screen.findByText('Everyday runs short');
  await userEvent.click(screen.getByRole('switch', { name: 'Count Salary' }));
  endVisit();
  cleanup();
  expect(Object.keys(localStorage).filter((key) => /income/i.test(key))).toEqual([]);
  showSignedIn(<ForecastView />, '/forecast');
  await screen.findByText(/This forecast counts none of them yet\.$/);
});

test('a bill that is saved on its next due date and short on a later one is named, and so is one without an account', async () => {
  const later = { ...rent, date: '2026-12-31', shortfallAmount: '7.62', lackingAmount: '0.00' };
  const account = { ...spare, weeks: [{ ...week, payments: [later], lowestBalance: '50.00' }] };
  const known = { amount: '400.00', dueDate: '2026-12-01', savedAmount: '400.00' };
  household.reads['/api/forecast?weeks=13'] = {
    ...ahead([account]),
    bills: [
      {
        ...{ ...known, billId: 1, name: 'Rent', accountId: 2 },
        ...{ shortfallAmount: '0.00', fullySaved: true },
      },
      {
        ...{ ...known, billId: 2, name: 'Water', accountId: null, savedAmount: '0.00' },
        ...{ shortfallAmount: '400.00', fullySaved: false },
      },
    ],
  };
  showSignedIn(<ForecastView />, '/forecast');
  await screen.findByText('No account runs short');
  const short = within(screen.getByRole('region', { name: 'Bills that will not be fully saved' }));
  expect(short.getAllByText(/ short on /).map(({ textContent }) => textContent)).toEqual([
    '$400.00 short on 12/01/2026',
    '$7.62 short on 12/31/2026',
  ]);
  short.getByRole('button', { name: /Fund/ });
  await userEvent.click(short.getByRole('button', { name: 'Choose an account' }));
  expect(window.location.search).toBe('?dialog=bill&id=2');
});

test('an income of the 31st is counted from its start date: from the 30th on it would come on the 30th of each month', async () => {
  const salary = { ...income(3, 'Salary', '900.00', '900.00'), accountId: 1 };
  household.reads['/api/incomes'] = [{ ...salary, frequency: 'monthly', startDate: '2026-01-31' }];
  showSignedIn(<ForecastView />, '/forecast');
  household.reads['/api/forecast?weeks=13&incomes=3:2026-01-31'] = ahead([spare]);
  await userEvent.click(await screen.findByRole('switch', { name: 'Count Salary' }));
  await screen.findByText('No account runs short');
});

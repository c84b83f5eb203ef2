import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Bill } from '../../../api/contract/bills.ts';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { addDays } from '../../../ledger/calendar.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { today } from '../../ui/today.ts';
import { Covered } from './covered.tsx';
import { BillDetailDialog } from './detail-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PriceQuestion } from './price-question.tsx';
import { bill } from './testing/bill.ts';

const household = fakeHousehold();
const DUE = '2026-05-01';
const asked = {
  ...{ dueDate: DUE, planned: '180.00', paid: '212.40' },
  ...{ average: '195.10', quietUntil: null },
};
const power = (changes: Partial<NonNullable<Bill['movedPrice']>> = {}, rest: Partial<Bill> = {}) =>
  bill(1, 'Electricity', '300.00', {
    ...{ amount: '180.00', movedPrice: { ...asked, ...changes }, ...rest },
  });
const sentence = 'Electricity was $212.40, planned $180.00.';

beforeEach(() => {
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [power()];
  household.reads['/api/user/preferences'] = DEFAULT_PREFERENCES;
});

const names = () => {
  const question = within(screen.getByRole('region', { name: 'Has its price moved?' }));
  return question.getAllByRole('button').map((one) => one.textContent);
};

test('a price that has moved is asked about, with all there is to answer', async () => {
  showSignedIn(<PriceQuestion bill={power()} />);
  await screen.findByText(sentence);
  expect(names()).toEqual([
    'Plan $212.40 from now',
    'Plan the average, $195.10',
    'Only this time',
    'Ask me later',
  ]);
});

test.each([
  ['Plan $212.40 from now', { answer: 'plan', amount: '212.40' }, '212.40'],
  ['Plan the average, $195.10', { answer: 'plan', amount: '195.10' }, '195.10'],
  ['Only this time', { answer: 'once' }, '180.00'],
  ['Ask me later', { answer: 'later' }, '180.00'],
])('%s is sent with the period that was seen', async (name, body, amount) => {
  household.writes['POST /api/bills/1/price'] = () => Response.json(power({}, { amount }));
  const done = vi.fn();
  showSignedIn(<PriceQuestion bill={power()} onAnswered={done} />);
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(household.sent).toMatchObject([
    { call: 'POST /api/bills/1/price', body: { dueDate: DUE, ...body } },
  ]);
});

test('one button of a bill’s details stands out: while it is asked, the first answer', async () => {
  household.reads['/api/bills/1/timeline'] = { dueDates: [], dueAmounts: [], entries: [] };
  household.reads['/api/bills/1/historical'] = [];
  showSignedIn(<BillDetailDialog />, '/dashboard?dialog=bill-detail&id=1');
  const plan = await screen.findByRole('button', { name: 'Plan $212.40 from now' });
  const pay = screen.getByRole('button', { name: 'Pay' });
  expect([plan, pay].map(({ className }) => /\bbg-pen\b/.test(className))).toEqual([true, false]);
});

test('what was answered on another device meanwhile is said', async () => {
  const message = 'This was answered already, or another payment was made since.';
  household.writes['POST /api/bills/1/price'] = () =>
    Response.json({ message, code: 'price_answered' }, { status: 409 });
  showSignedIn(<PriceQuestion bill={power()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Only this time' }));
  await screen.findByText(message);
});

test.each([
  ['by no more than 5 %', { paid: '189.00' }, {}, {}],
  ['by no more than the person’s own percentage', {}, {}, { movedPricePercent: 20 }],
  ['by no more than the person’s own amount', {}, {}, { movedPriceAmount: '32.40' }],
  ['from what is planned next by nothing', {}, { amount: '212.40' }, {}],
  ['and is not to be asked about yet', { quietUntil: addDays(today(), 1) }, {}, {}],
])('a price that has moved %s is not asked about', async (_, moved, rest, preferences) => {
  household.reads['/api/user/preferences'] = { ...DEFAULT_PREFERENCES, ...preferences };
  household.reads['/api/bills'] = [
    power(moved, rest),
    power({}, { id: 2, name: 'Gas', movedPrice: { ...asked, planned: '20.00', paid: '999.00' } }),
  ];
  household.reads['/api/coverage'] = { until: '2026-08-31', gaps: [], bills: [] };
  showSignedIn(<Covered />);
  const lines = await screen.findByRole('list', { name: 'Has its price moved?' });
  expect(within(lines).getAllByRole('listitem')).toHaveLength(1);
  within(lines).getByText(/^Gas was/);
});

test('it is asked about again on the day', async () => {
  showSignedIn(<PriceQuestion bill={power({ quietUntil: today() })} />);
  await screen.findByText(sentence);
});

test('an average that is the plan, or what was paid, is not offered twice', async () => {
  const view = showSignedIn(<PriceQuestion bill={power({ average: '180.00' })} />);
  await screen.findByText(sentence);
  expect(names()).toHaveLength(3);
  view.unmount();
  showSignedIn(<PriceQuestion bill={power({ average: '212.40' })} />);
  await screen.findByText(sentence);
  expect(names()).toHaveLength(3);
});

test('the dashboard says it below what is missing, three things in all, and leads to the answer', async () => {
  const gap = (billId: number) => ({ kind: 'overdue', on: DUE, billId, amount: '180.00' });
  const gaps = [gap(1), gap(2)];
  household.reads['/api/bills'] = [power(), power({}, { id: 2, name: 'Gas' })];
  household.reads['/api/coverage'] = { until: '2026-08-31', gaps, bills: [] };
  showSignedIn(<Covered />, '/dashboard');
  const lines = await screen.findByRole('list', { name: 'Has its price moved?' });
  expect(within(lines).getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(within(lines).getByRole('button', { name: 'Answer' }));
  expect(window.location.search).toBe('?dialog=bill-detail&id=1');
});

test('after the payment its dialog asks, and stays until that is answered', async () => {
  // Less motion: no confetti.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  household.reads['/api/bills'] = [power({}, { movedPrice: null })];
  household.writes['POST /api/bills/pay'] = () =>
    Response.json({ status: 'paid', amount: '212.40', paidOn: today(), bill: power() });
  household.writes['POST /api/bills/1/price'] = () =>
    Response.json(power({}, { amount: '212.40' }));
  showSignedIn(<PayDialog />, '/dashboard?dialog=pay-bill&id=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $180.00' }));
  await screen.findByText(sentence);
  const plan = await screen.findByRole('button', { name: 'Plan $212.40 from now' });
  await waitFor(() => expect(plan.closest('[inert]')).toBeNull());
  await userEvent.click(plan);
  await screen.findByText('Electricity is planned at $212.40 from now on.');
  await waitFor(() => expect(window.location.search).toBe(''));
});

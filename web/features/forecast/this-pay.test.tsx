import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ThisPay } from '../../../api/contract/forecast.ts';
import { fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { ThisPayCard } from './this-pay.tsx';

const household = fakeHousehold();

const rent = {
  ...{ date: '2026-12-10', billId: 1, name: 'Rent', amount: '433.00' },
  ...{ savedAmount: '300.00', shortfallAmount: '133.00' },
};
const pay: ThisPay = {
  ...{ payFrequency: 'fortnightly', isKnown: true, weeks: 2 },
  ...{ from: '2026-12-04', nextPayday: '2026-12-18', until: '2026-12-17' },
  ...{ setAsideSoFar: '112.51', toSetAside: '112.50', setAside: '225.01', missed: '0.00' },
  ...{ due: [rent], dueTotal: '433.00', income: '1500.00', left: '1274.99' },
};

const show = async (answer: ThisPay) => {
  household.reads['/api/this-pay'] = answer;
  showSignedIn(<ThisPayCard />, '/forecast');
  const card = within(await screen.findByRole('region', { name: 'This pay' }));
  await card.findByText('Change your payday');
  return card;
};
const figures = (card: Awaited<ReturnType<typeof show>>) =>
  card.getAllByRole('definition').map(({ textContent }) => textContent);

test('it says what to set aside, what falls due, and what is left', async () => {
  const card = await show(pay);
  card.getByText('12/04/2026 to 12/17/2026 · 2 weeks');
  expect(figures(card)).toEqual([
    '$112.50$112.51 of $225.01 so far',
    '$433.001 payment',
    '$1,274.99of $1,500.00',
  ]);
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rent 12/10/2026$133.00 short$433.00',
  ]);
  card.getByText(/^Your next payday is 12\/18\/2026\./);
  await userEvent.click(card.getByRole('button', { name: 'Change your payday' }));
  expect(window.location.search).toBe('?dialog=settings');
});

test('without an income nothing is said to be left, and a payday that is assumed is called so', async () => {
  const card = await show({
    ...{ ...pay, isKnown: false, income: '0.00', left: '-225.01', missed: '200.00' },
    due: [],
  });
  expect(figures(card)).toEqual([
    '$112.50$112.51 of $225.01 so far, and $200.00 from weeks before',
    '$433.00Nothing falls due.',
    'Add income to see what is left',
  ]);
  card.getByText(/^We take 12\/18\/2026 for your next payday, until you name one\./);
});

test('of many bills the first are named; what is more than the income is shown without a sign', async () => {
  const due = [1, 2, 3, 4, 5, 6].map((billId) => ({ ...rent, billId, shortfallAmount: '0.00' }));
  const card = await show({ ...pay, due, left: '-20.00' });
  expect(card.getAllByRole('listitem')).toHaveLength(5);
  card.getByText('2 more');
  card.getByText('More than your income');
  expect(figures(card)[2]).toBe('$20.00of $1,500.00');
});

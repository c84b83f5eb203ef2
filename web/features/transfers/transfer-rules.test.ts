import { expect, test } from 'vitest';
import { transfer } from '../../../api/contract/accounts.ts';
import { account } from '../../app/testing/household.tsx';
import { firstProblem } from '../../base/use-checked-form.ts';
import type { NewTransfer } from '../../queries/account-writes.ts';
import { reachesIntoSavings, sources, transferProblems } from './transfer-rules.ts';

const accounts = [
  account(1, 'Everyday', '1250.00', { available: '250.00', allocated: '1000.00' }),
  account(2, 'Holiday', '0.00'),
];
const everyday = accounts[0];

const whole: NewTransfer = {
  fromAccountId: 1,
  toAccountId: 2,
  amount: '100',
  description: '',
};
const problem = (change: Partial<NewTransfer>) =>
  firstProblem(transfer, { ...whole, ...change }, transferProblems);

test.each<[string, Partial<NewTransfer>, string, string]>([
  ['no source', { fromAccountId: '' }, 'Missing Information', 'fromAccountId'],
  ['no destination', { toAccountId: '' }, 'Missing Information', 'toAccountId'],
  ['no amount', { amount: ' ' }, 'Missing Information', 'amount'],
  ['nothing at all', { fromAccountId: '', amount: '' }, 'Missing Information', 'fromAccountId'],
  [
    'the same account, whatever the amount',
    { toAccountId: 1, amount: '0' },
    'Invalid Transfer',
    'toAccountId',
  ],
  ['nothing to move', { amount: '0.00' }, 'Invalid Amount', 'amount'],
  ['less than nothing', { amount: '-5' }, 'Invalid Amount', 'amount'],
  ['a third decimal', { amount: '1.005' }, 'Invalid Amount', 'amount'],
])('%s is not sent', (_, change, title, field) => {
  expect(problem(change)).toMatchObject({ title, field });
});

test('the words are the product’s', () => {
  const words = (change: Partial<NewTransfer>) => problem(change)?.description;
  expect(words({ amount: '' })).toBe('Please select both accounts and enter an amount.');
  expect(words({ toAccountId: 1 })).toBe('Cannot transfer to the same account.');
  expect(words({ amount: '0' })).toBe('Please enter a valid amount greater than 0.');
});

test('the whole balance may go, and only an account that holds something can give', () => {
  expect(problem({ amount: '1250' })).toBeNull();
  expect(sources(accounts)).toEqual([everyday]);
});

test('it is told how far a transfer reaches into what is set aside', () => {
  expect(reachesIntoSavings('250', everyday)).toBe(0);
  expect(reachesIntoSavings('250.01', everyday)).toBe(1);
  expect(reachesIntoSavings('1250', everyday)).toBe(100_000);
  expect(reachesIntoSavings('1250.01', everyday)).toBe(0);
});

import { expect, test } from 'vitest';
import { account } from '../../app/testing/household.tsx';
import {
  reachesIntoSavings,
  sources,
  type TransferValues,
  transferProblem,
} from './transfer-rules.ts';

const accounts = [
  account(1, 'Everyday', '1250.00', { available: '250.00', allocated: '1000.00' }),
  account(2, 'Holiday', '0.00'),
];
const everyday = accounts[0];

const asked = (change: Partial<TransferValues>): TransferValues => ({
  fromAccountId: '1',
  toAccountId: '2',
  amount: '100',
  description: '',
  ...change,
});

test.each([
  ['no source', { fromAccountId: '' }, 'Missing Information', 'fromAccountId'],
  ['no destination', { toAccountId: '' }, 'Missing Information', 'toAccountId'],
  ['no amount', { amount: ' ' }, 'Missing Information', 'amount'],
  ['nothing at all', { fromAccountId: '', amount: '' }, 'Missing Information', 'fromAccountId'],
  [
    'the same account, whatever the amount',
    { toAccountId: '1', amount: '0' },
    'Invalid Transfer',
    'toAccountId',
  ],
  ['nothing to move', { amount: '0.00' }, 'Invalid Amount', 'amount'],
  ['less than nothing', { amount: '-5' }, 'Invalid Amount', 'amount'],
  ['a third decimal', { amount: '1.005' }, 'Invalid Amount', 'amount'],
])('%s is not sent', (_, change, title, field) => {
  expect(transferProblem(asked(change), accounts)).toMatchObject({ title, field });
});

test('the words are the product’s', () => {
  const words = (change: Partial<TransferValues>) =>
    transferProblem(asked(change), accounts)?.description;
  expect(words({ amount: '' })).toBe('Please select both accounts and enter an amount.');
  expect(words({ toAccountId: '1' })).toBe('Cannot transfer to the same account.');
  expect(words({ amount: '0' })).toBe('Please enter a valid amount greater than 0.');
});

test('the whole balance may go, and only an account that holds something can give', () => {
  expect(transferProblem(asked({ amount: '1250' }), accounts)).toBeNull();
  expect(sources(accounts)).toEqual([everyday]);
});

test('it is told how far a transfer reaches into what is set aside', () => {
  expect(reachesIntoSavings('250', everyday)).toBe(0);
  expect(reachesIntoSavings('250.01', everyday)).toBe(1);
  expect(reachesIntoSavings('1250', everyday)).toBe(100_000);
  expect(reachesIntoSavings('1250.01', everyday)).toBe(0);
});

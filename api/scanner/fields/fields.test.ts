import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../../ledger/money.ts';
import { read } from '../testing/read.ts';
import { AMOUNTS, DEBITS, DUE_DATES } from '../testing/short-texts.ts';

const amountIn = (text: string) => {
  const { value } = read(text).amount;
  return value === null ? null : formatMoney(value);
};

describe('the amount', () => {
  it.each(AMOUNTS)('%s', (_, text, amount) => {
    expect(amountIn(text)).toBe(amount);
  });
});

describe('the due date', () => {
  it.each(DUE_DATES)('%s', (_, text, day) => {
    expect(read(text).dueDate.value).toBe(day);
  });

  it('the person decides where the bill does not', () => {
    expect(read('Due date  03/04/2026', { dayFirst: true }).dueDate.value).toBe('2026-04-03');
    expect(read('Due date  03/04/2026', { dayFirst: false }).dueDate.value).toBe('2026-03-04');
  });
});

describe('direct debit', () => {
  it.each(DEBITS)('%s', (text, debited) => {
    expect(read(text).isDirectDebit.value).toBe(debited);
  });
});

describe('what is surely said', () => {
  it.each([
    ['a labelled amount', read('Amount due  $80.10').amount, true],
    ['an amount that stands alone', read('$80.10').amount, false],
    ['a labelled day', read('Due date  3 April 2026').dueDate, true],
    ['a day beside the amount', read('Rent of $80.10, 3 April 2026').dueDate, false],
    ['that nothing speaks of a direct debit', read('Amount due  $80.10').isDirectDebit, true],
    [
      'none, where direct debit is named',
      read('Ways to pay: BPAY, direct debit').isDirectDebit,
      false,
    ],
  ])('%s', (_, { value, confidence }, surely) => {
    expect(value).not.toBeNull();
    expect(confidence >= 0.8).toBe(surely);
  });
});

it('a page that says nothing gives nothing, and says so', () => {
  const nothing = { value: null, confidence: 0, evidence: null };
  expect(read('')).toMatchObject({
    name: nothing,
    amount: nothing,
    dueDate: nothing,
    category: nothing,
    frequency: nothing,
    warnings: ['nothing_read'],
  });
});

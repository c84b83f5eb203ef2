import { type Cents, readMoney } from '../../ledger/money.ts';

/** An amount of an answer in cents, below zero included (`"-5.00"`). Answers always carry an amount; other text counts as nothing. */
export const toCents = (amount: string): Cents => readMoney(amount) ?? 0;

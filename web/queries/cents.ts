import { type Cents, parseMoney } from '../../ledger/money.ts';

/** An amount of an answer in cents, below zero included (`"-5.00"`). Answers always carry an amount; other text counts as nothing. */
export function toCents(amount: string): Cents {
  return amount.startsWith('-') ? -(parseMoney(amount.slice(1)) ?? 0) : (parseMoney(amount) ?? 0);
}

import type { Client } from './client.ts';

/** A monthly bill of 433.00 on account 1: 100.00 a week. */
export const RENT = {
  name: 'Rent',
  amount: '433.00',
  frequency: 'monthly',
  category: 'housing',
  accountId: 1,
} as const;

/** Gives a person an account 1 with this balance, and bill 1, which is {@link RENT}. */
export async function giveRent(person: Client, balance = '1000.00'): Promise<void> {
  await person.does('createAccount', { body: { name: 'Everyday', balance } });
  await person.does('createBill', { body: RENT });
}

/** Sets aside one more week for every bill, this many times. */
export async function addWeeks(person: Client, count: number): Promise<void> {
  for (let week = 0; week < count; week += 1) await person.does('addWeekSavings');
}

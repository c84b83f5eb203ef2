import { useState } from 'react';
import type { Account } from '../../api/contract/accounts.ts';
import { addDays } from '../../ledger/calendar.ts';
import { write } from '../base/api.ts';
import { newKey } from '../base/submit-key.ts';
import { useWrite } from '../base/use-write.ts';
import { dashboardText } from '../text/dashboard.ts';
import { today } from '../ui/today.ts';

/** Bills of every frequency, with the days from today on which each first falls due. */
const bills = [
  { name: 'Rent', amount: '420.00', frequency: 'weekly', category: 'housing', in: 4 },
  { name: 'Internet', amount: '79.00', frequency: 'monthly', category: 'utilities', in: 12 },
  { name: 'Electricity', amount: '312.40', frequency: 'quarterly', category: 'utilities', in: 45 },
  {
    name: 'Home insurance',
    amount: '286.50',
    frequency: 'bi-annual',
    category: 'insurance',
    in: 80,
  },
  {
    name: 'Car registration',
    amount: '892.30',
    frequency: 'annually',
    category: 'transportation',
    in: 160,
  },
  { name: 'Holiday fund', amount: '1300.00', frequency: 'annually', category: 'savings', in: 250 },
] as const;

/** Each call's key follows from the one given: pressed again after a break it goes on where it broke off. */
async function moveIn(key: string): Promise<void> {
  let calls = 0;
  const post = <T>(path: string, body?: object) =>
    write<T>('POST', path, { key: `${key}-${++calls}`, ...(body && { body }) });
  const everyday = await post<Account>('/api/accounts', { name: 'Everyday', balance: '1850.00' });
  await post('/api/accounts', { name: 'Savings', balance: '4200.00' });
  for (const { in: days, ...bill } of bills) {
    const dueDate = addDays(today(), days);
    await post('/api/bills', { ...bill, dueDate, accountId: everyday.id });
  }
  const salary = { name: 'Salary', amount: '2380.00', frequency: 'biweekly' };
  await post('/api/incomes', { ...salary, accountId: everyday.id });
  await post('/api/bills/add-week-savings');
}

/** Fills an empty household with an invented one, through the same calls that a person's own would take. */
export function useSampleData() {
  // Not the key of the press: what refuses the fifth of ten calls makes the next press a new one there.
  const [key, setKey] = useState(newKey);
  return useWrite<void, void>({
    send: async () => {
      await moveIn(key);
      setKey(newKey());
    },
    success: dashboardText.sampleDone,
    failure: dashboardText.sampleFailed,
  });
}

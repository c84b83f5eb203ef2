/** A small household for browser tests, set up through the API: it shows bills that are ready, short, in arrears and without an account. */
import type { APIRequestContext, BrowserContext } from 'playwright-core';
import { LONGEST } from '../../ledger/caps.ts';
import type { Belongings } from './places.ts';

const person = { password: 'correct horse', firstName: 'Alex', lastName: 'Lee' };

const bills = [
  { name: 'Rent', amount: '420.00', frequency: 'weekly', category: 'housing', isAutomatic: true },
  { name: 'Electricity', amount: '312.40', frequency: 'quarterly', category: 'utilities' },
  {
    name: 'Car loan',
    amount: '355.00',
    frequency: 'monthly',
    category: 'debt',
    isDirectDebit: true,
    paymentDay: 20,
  },
  { name: 'Holiday fund', amount: '1300.00', frequency: 'annually', category: 'savings' },
];

/** Signs the context in as a new person who has nothing yet. */
export async function registerPerson(context: BrowserContext, email: string): Promise<void> {
  await post(context.request, '/api/auth/register', { ...person, email });
}

/** Signs the context in as a new person with accounts, bills, an income and some weeks behind them. */
export async function moveIn(context: BrowserContext, email: string): Promise<Belongings> {
  const { request } = context;
  await registerPerson(context, email);
  const everyday = await post(request, '/api/accounts', { name: 'Everyday', balance: '2450.00' });
  const spare = await post(request, '/api/accounts', { name: 'Spare', balance: '10.00' });
  for (const bill of bills) await post(request, '/api/bills', { ...bill, accountId: everyday.id });
  const rates = { name: 'Council rates', amount: '395.00', frequency: 'quarterly' };
  await post(request, '/api/bills', { ...rates, category: 'housing', accountId: spare.id });
  const income = { name: 'Salary', amount: '2380.00', frequency: 'biweekly' };
  await post(request, '/api/incomes', { ...income, accountId: everyday.id });
  await post(request, '/api/bills/add-week-savings');
  const [rent, electricity] = await list(request, 'bills');
  for (const [billDate, amount] of [
    ['2026-05-04', '309.75'],
    ['2026-02-03', '263.90'],
  ])
    await post(request, `/api/bills/${electricity?.id}/historical`, { billDate, amount });
  await post(request, '/api/bills/pay', { billId: rent?.id, processImmediately: true });
  return {
    bills: await list(request, 'bills'),
    accounts: await list(request, 'accounts'),
    incomes: await list(request, 'incomes'),
  };
}

/** Adds what takes the most room: names of one word that are as long as may be, the largest amounts, and an account that runs short. */
export async function fillToTheBrim({ request }: BrowserContext): Promise<void> {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
  const name = word.repeat(LONGEST.name).slice(0, LONGEST.name);
  const { id: accountId } = await post(request, '/api/accounts', { name, balance: '99999999.99' });
  const large = { name, amount: '9999999.99', frequency: 'weekly', accountId };
  await post(request, '/api/incomes', large);
  await post(request, '/api/bills', { ...large, category: 'utilities' });
  const largest = { ...large, amount: '99999999.99', frequency: 'annually' };
  await post(request, '/api/bills', { ...largest, category: 'housing' });
  const { id: empty } = await post(request, '/api/accounts', {
    name: `Ä${name.slice(1)}`,
  });
  const soon = { dueDate: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10) };
  await post(request, '/api/bills', { ...largest, ...soon, accountId: empty, category: 'debt' });
}

async function post(request: APIRequestContext, path: string, data: object = {}) {
  const answer = await request.post(path, { data });
  if (!answer.ok()) throw new Error(`POST ${path}: ${await answer.text()}`);
  return answer.json();
}

async function list<Subject extends keyof Belongings>(
  request: APIRequestContext,
  subject: Subject,
): Promise<Belongings[Subject]> {
  return (await request.get(`/api/${subject}`)).json();
}

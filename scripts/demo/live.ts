/** A half year of the demo household, day by day: weeks accrue, bills are paid, money is transferred. */
import type { Account } from '../../api/contract/accounts.ts';
import type { Bill } from '../../api/contract/bills.ts';
import { addDays, type Day, dayOf, weekday } from '../../ledger/calendar.ts';
import { formatMoney, parseMoney } from '../../ledger/money.ts';
import {
  accounts,
  bills,
  incomes,
  type login,
  morningOf,
  paidInPart,
  pastElectricity,
  rules,
  TIME_ZONE,
} from './household.ts';
import type { Visitor } from './visitor.ts';

const WEEKS = 26;
/** In the last days of the half year the electricity bill is higher than planned. */
const COLD_DAYS = 40;
const COLD_ELECTRICITY = '398.20';

type SetClock = (time: Date) => void;

export async function live(
  visitor: Visitor,
  person: typeof login,
  setClock: SetClock,
): Promise<void> {
  const now = new Date();
  const today = dayOf(now, TIME_ZONE);
  const begin = addDays(today, -7 * WEEKS);
  const wakeUp = (day: Day) => setClock(morningOf(day, now));
  wakeUp(begin);
  await visitor.send('POST', '/api/auth/register', { ...person, timeZone: TIME_ZONE });
  await setUp(visitor, begin);
  for (let day = addDays(begin, 1); day <= today; day = addDays(day, 1)) {
    wakeUp(day);
    if (weekday(day) === 1) await visitor.send('POST', '/api/bills/process-savings');
    if (weekday(day) === 5) await moveToSavings(visitor);
    if (day === addDays(today, -COLD_DAYS)) await ratesGoUp(visitor);
    await payWhatIsDue(visitor, day, day > addDays(today, -COLD_DAYS));
    if (day === addDays(today, -paidInPart.daysAgo)) await payPart(visitor);
  }
  await setRules(visitor);
}

/** Sets up accounts, bills and incomes, and sets aside one week for every bill. */
async function setUp(visitor: Visitor, begin: Day): Promise<void> {
  for (const account of accounts) await visitor.send('POST', '/api/accounts', account);
  const ids = await accountIds(visitor);
  for (const { account, dueAfter, dearer, ...bill } of bills)
    await visitor.send('POST', '/api/bills', {
      ...{ ...bill, dueDate: addDays(begin, dueAfter), accountId: ids.get(account) },
      ...(dearer && {
        priceChanges: [{ from: addDays(begin, dearer.after), amount: dearer.amount }],
      }),
    });
  for (const { account, ...income } of incomes)
    await visitor.send('POST', '/api/incomes', { ...income, accountId: ids.get(account) });
  const electricity = await billNamed(visitor, 'Electricity');
  for (const [days, amount] of pastElectricity)
    await visitor.send('POST', `/api/bills/${electricity?.id}/historical`, {
      amount,
      billDate: addDays(begin, -days),
    });
  await visitor.send('POST', '/api/bills/add-week-savings');
}

/** The rules come last: no scheduler runs here, which would have made their transfers. */
async function setRules(visitor: Visitor): Promise<void> {
  const ids = await accountIds(visitor);
  for (const { from, to, ...rule } of rules)
    await visitor.send('POST', '/api/savings-rules', {
      ...rule,
      fromAccountId: ids.get(from),
      toAccountId: ids.get(to),
    });
}

async function accountIds(visitor: Visitor): Promise<ReadonlyMap<string, number>> {
  const all = await visitor.get<Account[]>('/api/accounts');
  return new Map(all.map(({ name, id }) => [name, id]));
}

const billNamed = async (visitor: Visitor, wanted: string) =>
  (await visitor.get<Bill[]>('/api/bills')).find(({ name }) => name === wanted);

/** The council rates rise, so that too little is saved for them. */
async function ratesGoUp(visitor: Visitor): Promise<void> {
  const rates = await billNamed(visitor, 'Council rates');
  await visitor.send('PATCH', `/api/bills/${rates?.id}`, { amount: '545.00' });
}

/** The household's transfer of each Friday. */
async function moveToSavings(visitor: Visitor): Promise<void> {
  const ids = await accountIds(visitor);
  await visitor.send('POST', '/api/accounts/transfer', {
    fromAccountId: ids.get('Everyday'),
    toAccountId: ids.get('Savings'),
    amount: '90.00',
    description: 'Friday',
  });
}

async function payWhatIsDue(visitor: Visitor, day: Day, isCold: boolean): Promise<void> {
  for (const bill of await visitor.get<Bill[]>('/api/bills')) {
    if (bill.dueDate > day) continue;
    const amount = isCold && bill.name === 'Electricity' ? COLD_ELECTRICITY : bill.amount;
    const now = { billId: bill.id, amount, processImmediately: true };
    if (await visitor.send('POST', '/api/bills/pay', now, 'arrears_required')) continue;
    await payShort(visitor, bill, amount);
  }
}

/** Pays a part of a bill, for which enough is saved. The rest stays due. */
async function payPart(visitor: Visitor): Promise<void> {
  const { name, amount } = paidInPart;
  const bill = await billNamed(visitor, name);
  await visitor.send('POST', '/api/bills/pay', { billId: bill?.id, amount, isPart: true });
}

/** Pays a bill with too little saved: the electricity in instalments, everything else at once. */
async function payShort(visitor: Visitor, bill: Bill, amount: string): Promise<void> {
  const shortfall = cents(amount) - cents(bill.savings.savedAmount);
  await visitor.send('POST', '/api/bills/pay-with-arrears', {
    billId: bill.id,
    paymentAmount: amount,
    shortfallAmount: formatMoney(shortfall),
    paymentMethod: bill.name === 'Electricity' ? 'installments' : 'immediate',
    installmentPeriod: 1,
  });
}

function cents(amount: string): number {
  const parsed = parseMoney(amount);
  if (parsed === null) throw new Error(`${amount} is no amount`);
  return parsed;
}

/** Random households: commands of every kind against a few ids, some of them right and many of them wrong. */
import fc from 'fast-check';
import { addDays, type Day } from '../calendar.ts';
import type { Command } from '../commands.ts';
import { BILL_FREQUENCIES, INCOME_FREQUENCIES, MAX_AMOUNT, RULE_FREQUENCIES } from '../money.ts';
import { addBill, addRule, recordAmount } from './commands.ts';
import { TODAY } from './given.ts';
import { eventIdOf } from './life.ts';

const id = fc.integer({ min: 1, max: 4 });
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 50_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, MAX_AMOUNT) },
);
const name = fc.constantFrom('Rent', 'Power', 'Water', 'Everyday');
const day = fc.integer({ min: -60, max: 120 }).map((days) => addDays(TODAY, days));
const dayType = fc.constantFrom('weekly' as const, 'monthly' as const);
const paymentDay = fc.option(fc.integer({ min: 1, max: 7 }), { nil: null });
const flag = fc.boolean();
const description = fc.constant(null);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const of = <T extends Command['type'], F extends object>(
  type: T,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) => fc.record({ type: fc.constant(type), ...fields }) as unknown as fc.Arbitrary<Command>;

const bill = {
  name,
  amount,
  frequency: fc.constantFrom(...BILL_FREQUENCIES),
  category: fc.constant('other'),
  accountId: id,
  isAutomatic: flag,
  isDirectDebit: flag,
  paymentDay,
  paymentDayType: dayType,
};
const income = {
  name,
  amount,
  frequency: fc.constantFrom(...INCOME_FREQUENCIES),
  accountId: fc.option(id, { nil: null }),
  paymentDay,
  paymentDayType: dayType,
};

/** One command of any kind. */
const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  of('OpenAccount', { name, balance: amount }),
  of('ChangeAccount', { accountId: id, name: maybe(name), balance: maybe(amount) }),
  of('CloseAccount', { accountId: id }),
  of('Transfer', { fromAccountId: id, toAccountId: id, amount, description }),
  of('AddBill', { ...bill, startDate: maybe(day), dueDate: maybe(day) }),
  of('ChangeBill', {
    billId: id,
    amount: maybe(amount),
    frequency: maybe(bill.frequency),
    accountId: maybe(id),
    isAutomatic: maybe(flag),
    isDirectDebit: maybe(flag),
    paymentDay: maybe(paymentDay),
    paymentDayType: maybe(dayType),
    dueDate: maybe(day),
  }),
  of('RemoveBill', { billId: id }),
  of('RecordHistoricalAmount', { billId: id, amount, billDate: day, description }),
  of('RemoveHistoricalAmount', { historicalAmountId: id }),
  of('AddIncome', { ...income, startDate: maybe(day) }),
  of('ChangeIncome', { incomeId: id, amount: maybe(amount), accountId: maybe(income.accountId) }),
  of('RemoveIncome', { incomeId: id }),
  of('AddSavingsRule', {
    fromAccountId: id,
    toAccountId: id,
    amount,
    frequency: fc.constantFrom(...RULE_FREQUENCIES),
    isActive: flag,
    description,
    transferDay: fc.integer({ min: 1, max: 7 }),
    transferDayType: dayType,
  }),
  of('ChangeSavingsRule', { ruleId: id, isActive: maybe(flag), amount: maybe(amount) }),
  of('RemoveSavingsRule', { ruleId: id }),
  of('RunSavingsRules', {}),
  of('AccrueWeeks', { by: fc.constantFrom('person' as const, 'schedule' as const) }),
  of('AddWeek', {}),
  of('ReduceWeek', {}),
  of('FundBill', { billId: id, amount: fc.integer({ min: -20_000, max: 20_000 }) }),
  of('PayBill', {
    billId: id,
    amount: maybe(amount),
    dueDate: maybe(day),
    processImmediately: maybe(flag),
  }),
  of('PayBillWithArrears', {
    billId: id,
    amount,
    shortfall: amount,
    method: fc.constantFrom('immediate' as const, 'installments' as const),
    installmentPeriod: maybe(fc.integer({ min: 0, max: 13 })),
  }),
  of('PayBillWithArrears', {
    billId: id,
    amount: fc.constant(7_000),
    shortfall: fc.constant(7_000),
    method: fc.constant('installments' as const),
    installmentPeriod: maybe(fc.integer({ min: 1, max: 4 })),
  }),
  of('RunPayments', {}),
  ...[1, 2].map(() => of('Undo', { eventId: fc.integer({ min: 1, max: 60 }).map(eventIdOf) })),
);

const household: Command[] = [
  { type: 'OpenAccount', name: 'Everyday', balance: 100_000 },
  { type: 'OpenAccount', name: 'Bills', balance: 20_000 },
  ...(['weekly', 'quarterly'] as const).map(
    (frequency): Command => ({
      ...addBill,
      ...{ frequency, isAutomatic: frequency === 'quarterly' },
    }),
  ),
  { ...addRule, amount: 30_000 },
  recordAmount,
];

/** Commands with the days on which they are given; days never go back. The first ones make a household to work on. */
export const anyHistory: fc.Arbitrary<[Command, Day][]> = fc
  .array(fc.tuple(anyCommand, fc.integer({ min: 0, max: 9 })), { maxLength: 60, size: 'max' })
  .map((steps) => {
    let today = TODAY;
    return [
      ...household.map((command): [Command, Day] => [command, today]),
      ...steps.map(([command, days]): [Command, Day] => {
        today = addDays(today, days);
        return [command, today];
      }),
    ];
  });

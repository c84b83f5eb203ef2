/** Random commands of every kind against a few ids, some of them right and many of them wrong. */
import fc from 'fast-check';
import { addDays, LAST_WEEK } from '../calendar.ts';
import type { Command } from '../commands.ts';
import { FOLLOWS } from '../follows.ts';
import { BILL_FREQUENCIES, type BillFrequency } from '../frequency.ts';
import { INCOME_FREQUENCIES, MAX_AMOUNT, RULE_FREQUENCIES } from '../money.ts';
import { TODAY } from './given.ts';
import { eventIdOf, LATEST } from './life.ts';

const id = fc.integer({ min: 1, max: 4 });
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 50_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, MAX_AMOUNT) },
);
const some = fc.integer({ min: 0, max: 20_000 });
const name = fc.constantFrom('Rent', 'Power', 'Water', 'Everyday');
/** Days around {@link TODAY}; a history moves them to the day on which they are said. */
const day = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: -60, max: 120 }) },
    { weight: 1, arbitrary: fc.integer({ min: -2, max: 2 }) },
  )
  .map((days) => addDays(TODAY, days));
/** A day with the type that it fits, or none. */
const paymentDay = fc.oneof(
  fc.record({ paymentDay: fc.integer({ min: 1, max: 7 }), paymentDayType: fc.constant('weekly') }),
  fc.record({
    paymentDay: fc.integer({ min: 1, max: 31 }),
    paymentDayType: fc.constant('monthly'),
  }),
  fc.record({ paymentDay: fc.constant(null), paymentDayType: fc.constant('monthly') }),
);
/** The same, and one weekday of a month, as only bills have it. */
const billDay = fc.oneof(
  { weight: 3, arbitrary: paymentDay },
  {
    weight: 1,
    arbitrary: fc.record({
      paymentDay: fc.integer({ min: 1, max: 7 }),
      paymentDayType: fc.constant('weekly'),
      paymentWeek: fc.integer({ min: 1, max: LAST_WEEK }),
    }),
  },
);
const [flag, description] = [fc.boolean(), fc.constant(null)];
const answer = fc.constantFrom('plan' as const, 'once' as const, 'later' as const);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const of = <T extends Command['type'], F extends object>(
  type: T,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) => fc.record({ type: fc.constant(type), ...fields }) as unknown as fc.Arbitrary<Command>;

/** With names of their own, and without: often, seldom, and once. */
const anyFrequency: fc.Arbitrary<BillFrequency> = fc.constantFrom(
  ...BILL_FREQUENCIES,
  ...(['every-2-weeks', 'every-4-weeks', 'every-2-months', 'every-60-months', 'once'] as const),
);

const bill = {
  name,
  amount,
  frequency: anyFrequency,
  category: fc.constant('other'),
  accountId: id,
  isAutomatic: flag,
  isDirectDebit: flag,
};
/** Mostly on an account that is there: one line that may not be refuses all. */
const imported = {
  ...bill,
  accountId: fc.constantFrom(1, 1, 1, 2),
  paymentDay: fc.constant(null),
  paymentDayType: fc.constant('monthly' as const),
};
const from = fc.integer({ min: -20, max: 300 }).map((days) => addDays(TODAY, days));
/** Any end, and prices ahead; some before what is due, or for nothing. */
const course = {
  ends: maybe(
    fc.oneof(
      fc.record({ on: from }),
      fc.record({ payments: fc.integer({ min: 1, max: 4 }) }),
      fc.constant(null),
    ),
  ),
  priceChanges: maybe(fc.array(fc.record({ from, amount }), { maxLength: 2 })),
  yearlyRise: maybe(
    fc.option(fc.record({ basisPoints: fc.integer({ min: 1, max: 2_000 }), from }), { nil: null }),
  ),
};
/** Mostly few payments: long lists are seldom reached. */
const follows = fc.constantFrom('last-2', 'last-2', 'last-3', ...FOLLOWS, null);
const withMoney = {
  contingency: maybe(fc.integer({ min: 0, max: 100 })),
  fund: maybe(some),
  arrears: maybe(
    fc.record({
      amount: fc.integer({ min: 1, max: 20_000 }),
      weeks: fc.integer({ min: 0, max: 60 }),
      advance: flag,
    }),
  ),
};
const income = {
  name,
  amount,
  frequency: fc.constantFrom(...INCOME_FREQUENCIES),
  accountId: fc.option(id, { nil: null }),
};

/** The command, on some payment day or on none. */
const onSomeDay = (
  command: fc.Arbitrary<Command>,
  days: fc.Arbitrary<object> = billDay,
): fc.Arbitrary<Command> =>
  fc.tuple(command, days).map(([asked, when]) => Object.assign({}, asked, when) as Command);

/** One command of any kind. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  of('OpenAccount', { name, balance: amount }),
  of('ChangeAccount', { accountId: id, name: maybe(name), balance: maybe(amount) }),
  of('CloseAccount', { accountId: id }),
  of('Transfer', { fromAccountId: id, toAccountId: id, amount, description }),
  onSomeDay(of('AddBill', { ...bill, ...withMoney, startDate: maybe(day), dueDate: maybe(day) })),
  of('AddBill', { ...imported, ...course, dueDate: maybe(day) }),
  of('AddBill', { ...imported, follows, dueDate: maybe(day) }),
  of('ImportBills', { bills: fc.array(fc.record(imported), { maxLength: 3 }) }),
  of('ChangeBill', {
    billId: id,
    ...withMoney,
    amount: maybe(amount),
    frequency: maybe(bill.frequency),
    accountId: maybe(id),
    isAutomatic: maybe(flag),
    isDirectDebit: maybe(flag),
    dueDate: maybe(day),
  }),
  onSomeDay(of('ChangeBill', { billId: id, frequency: maybe(bill.frequency) })),
  of('ChangeBill', { billId: id, frequency: bill.frequency }),
  of('ChangeBill', { billId: id, dueDate: day }),
  of('ChangeBill', { billId: id, ...course }),
  of('ChangeBill', { billId: id, follows }),
  of('ChangeBill', { billId: id, isAutomatic: flag, amount: maybe(amount) }),
  of('RemoveBill', { billId: id }),
  of('RecordHistoricalAmount', { billId: id, amount, billDate: day, description }),
  of('RemoveHistoricalAmount', { historicalAmountId: id }),
  onSomeDay(of('AddIncome', { ...income, startDate: maybe(day) }), paymentDay),
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
    transferDayType: fc.constantFrom('weekly' as const, 'monthly' as const),
  }),
  of('ChangeSavingsRule', { ruleId: id, isActive: maybe(flag), amount: maybe(amount) }),
  of('RemoveSavingsRule', { ruleId: id }),
  of('AccrueWeeks', { by: fc.constantFrom('person' as const, 'schedule' as const) }),
  of('ChangeTimeZone', {
    timeZone: fc.constantFrom('Australia/Sydney', 'Pacific/Honolulu', 'Pacific/Kiritimati'),
  }),
  ...(['AddWeek', 'ReduceWeek', 'RunSavingsRules', 'RunPayments'] as const).map((it) => of(it, {})),
  ...(['FundBill', 'ReleaseBill'] as const).map((it) => of(it, { billId: id, amount: some })),
  of('PayBill', {
    billId: id,
    amount: maybe(amount),
    dueDate: maybe(day),
    processImmediately: maybe(flag),
    paidOn: maybe(day),
    accountId: fc.option(fc.constantFrom(1, 2, 2, 4), { nil: undefined, freq: 1 }),
    isPart: maybe(flag),
  }),
  // Little enough to be paid whenever anything is saved, early or late.
  of('PayBill', {
    billId: id,
    amount: fc.constantFrom(1, 50),
    processImmediately: fc.constant(true),
    paidOn: maybe(day),
    isPart: flag,
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
    isPart: flag,
  }),
  ...(['SkipPeriod', 'SettlePeriod'] as const).map((it) => of(it, { billId: id, dueDate: day })),
  of('PostponePayment', { billId: id, dueDate: day, newDueDate: day }),
  // Mostly of the payment that is asked about: few days are its own.
  ...[fc.constant(undefined), day].map((dueDate) =>
    of('AnswerPrice', { billId: id, dueDate, answer, amount }),
  ),
  ...[1, 2].map(() => of('Undo', { eventId: fc.integer({ min: 1, max: 60 }).map(eventIdOf) })),
  ...[1, 2, 3, 4].map(() => of('Undo', { eventId: fc.constant(LATEST) })),
);

/** A random next call of a person: usually a sensible one, sometimes one that must be refused. */
import type { Chance } from './chance.ts';
import type { BillBody, Call, CallName, Calls, WithMoney } from './model/calls.ts';
import { type Day, plusDays } from './model/days.ts';
import type { Household, Kind } from './model/household.ts';
import { moneyText, mostPeriods } from './model/money.ts';
import { remaining } from './model/payments.ts';
import { Picks } from './picks.ts';

/**
 * How often a call comes among all calls, how many things a household must hold for it to make sense, and with how many it makes no
 * more: every check would only take longer.
 */
type Choice<N extends CallName> = {
  weight: number;
  needs?: [kind: Kind, least: number];
  most?: [kind: Kind, most: number];
  make: (picks: Picks) => Calls[N];
};

const nothing = () => ({});
const idOf = (kind: Kind) => (picks: Picks) => ({ id: picks.id(kind) });

const CHOICES: { [N in CallName]: Choice<N> } = {
  createAccount: { weight: 3, most: ['accounts', 6], make: newAccount },
  changeAccount: { weight: 6, needs: ['accounts', 1], make: accountChange },
  deleteAccount: { weight: 1, needs: ['accounts', 3], make: idOf('accounts') },
  transfer: { weight: 12, needs: ['accounts', 2], make: transfer },
  createBill: { weight: 7, needs: ['accounts', 1], most: ['bills', 14], make: newBill },
  importBills: { weight: 1.5, needs: ['accounts', 1], most: ['bills', 12], make: listOfBills },
  changeBill: { weight: 8, needs: ['bills', 1], make: billChange },
  deleteBill: { weight: 2, needs: ['bills', 3], make: idOf('bills') },
  fundBill: { weight: 6, needs: ['bills', 1], make: funding },
  releaseBill: { weight: 2, needs: ['bills', 1], make: releasing },
  payBill: { weight: 14, needs: ['bills', 1], make: payment },
  payBillWithArrears: { weight: 8, needs: ['bills', 1], make: paymentWithArrears },
  skipPeriod: { weight: 2, needs: ['bills', 1], make: aPeriod },
  settlePeriod: { weight: 3, needs: ['bills', 1], make: aPeriod },
  postponePayment: { weight: 4, needs: ['bills', 1], make: postponement },
  answerPrice: { weight: 4, needs: ['bills', 1], make: (picks) => picks.priceAnswer() },
  processSavings: { weight: 2, make: nothing },
  addWeekSavings: { weight: 4, needs: ['bills', 1], make: nothing },
  reduceSavings: { weight: 4, needs: ['bills', 1], make: nothing },
  recordHistoricalAmount: { weight: 2, needs: ['bills', 1], make: pastAmount },
  deleteHistoricalAmount: { weight: 1, needs: ['pastAmounts', 1], make: idOf('pastAmounts') },
  createIncome: { weight: 2, most: ['incomes', 5], make: newIncome },
  changeIncome: { weight: 1, needs: ['incomes', 1], make: incomeChange },
  deleteIncome: { weight: 1, needs: ['incomes', 1], make: idOf('incomes') },
  createSavingsRule: { weight: 3, needs: ['accounts', 2], most: ['rules', 6], make: newRule },
  changeSavingsRule: { weight: 4, needs: ['rules', 1], make: ruleChange },
  deleteSavingsRule: { weight: 1, needs: ['rules', 1], make: idOf('rules') },
};

/** Every new name ends with `mark`. */
export function nextCall(
  chance: Chance,
  about: { house: Household; today: Day; mark: string },
): Call {
  const name = chance.nameOfOne<CallName>(CHOICES);
  const { needs, most, make }: Choice<CallName> = CHOICES[name];
  const isFull = most !== undefined && about.house[most[0]].length >= most[1];
  const isLacking = needs !== undefined && about.house[needs[0]].length < needs[1];
  // One call in twenty names what is not there.
  if (isFull || (isLacking && chance.odds(0.95))) return nextCall(chance, about);
  return { name, ...make(new Picks(chance, about)) } as Call;
}

function newAccount(picks: Picks): Calls['createAccount'] {
  return { body: { name: picks.name(), balance: moneyText(picks.holding()) } };
}

function accountChange(picks: Picks): Calls['changeAccount'] {
  const id = picks.id('accounts');
  const what = picks.chance.weighted({ balance: 6, name: 1, both: 1 });
  const body = {
    ...(what !== 'balance' && { name: picks.name() }),
    ...(what !== 'name' && { balance: moneyText(picks.holding()) }),
  };
  return { id, body };
}

function transfer(picks: Picks): Calls['transfer'] {
  const accounts = picks.twoAccounts();
  const amount = moneyText(picks.around(picks.balance(accounts.fromAccountId)));
  return { body: { ...accounts, amount } };
}

function aBill(picks: Picks): BillBody {
  const { chance } = picks;
  const dates = chance.weighted({ due: 5, day: 3, none: 2 });
  return {
    ...{ name: picks.name(), amount: moneyText(picks.amount(chance.odds(0.1) ? 0 : 1)) },
    ...{ frequency: picks.frequency(), category: 'other' },
    ...{ accountId: picks.id('accounts'), ...picks.switches() },
    ...(dates === 'day' && picks.paymentDay()),
    ...(dates === 'due' && { dueDate: picks.day(-20, 120) }),
    ...(chance.odds(0.3) && { startDate: picks.day(-60, 30) }),
    ...(chance.odds(0.3) && { contingency: chance.between(0, 100) }),
    ...(chance.odds(0.3) && picks.course()),
  };
}

function newBill(picks: Picks): Calls['createBill'] {
  return { body: { ...aBill(picks), ...withMoney(picks) } };
}

function withMoney(picks: Picks): WithMoney {
  const { chance } = picks;
  const advance = chance.odds(0.5);
  const plan = { amount: moneyText(picks.amount(1)), weeks: chance.between(1, 156) };
  return {
    ...(chance.odds(0.2) && { fund: moneyText(picks.amount(0)) }),
    ...(chance.odds(0.2) && { arrears: { ...plan, advance } }),
  };
}

function listOfBills(picks: Picks): Calls['importBills'] {
  const bills = Array.from({ length: picks.chance.between(1, 3) }, () => aBill(picks));
  return { body: { bills } };
}

function billChange(picks: Picks): Calls['changeBill'] {
  return { id: picks.id('bills'), body: changedOf(picks) };
}

function changedOf(picks: Picks): Partial<BillBody> {
  const kinds = {
    ...{ amount: 4, more: 2, account: 4, switches: 3, often: 3, day: 3, due: 3, rhythm: 2 },
    course: 4,
  };
  const what = picks.chance.weighted(kinds);
  const often = { frequency: picks.frequency() };
  if (what === 'amount') return { amount: moneyText(picks.amount(0)) };
  if (what === 'more') return { contingency: picks.chance.between(0, 100) };
  if (what === 'account') return { accountId: picks.id('accounts') };
  if (what === 'switches') return picks.switches();
  if (what === 'often') return often;
  if (what === 'course') return picks.course();
  if (what === 'rhythm') return { ...often, ...picks.paymentDay() };
  return what === 'day' ? picks.paymentDay() : { dueDate: picks.day(-40, 120) };
}

function funding(picks: Picks): Calls['fundBill'] {
  const { id, bill } = picks.someBill();
  const account = picks.house.accounts.find((one) => one.id === bill?.accountId);
  return { id, body: { amount: moneyText(picks.around(Math.max(0, account?.available ?? 0))) } };
}

function releasing(picks: Picks): Calls['releaseBill'] {
  const { id, bill } = picks.someBill();
  return { id, body: { amount: moneyText(picks.around(Math.max(0, bill?.saved ?? 0))) } };
}

function payment(picks: Picks): Calls['payBill'] {
  const { id: billId, bill } = picks.someBill();
  const when = picks.chance.weighted({ now: 6, omitted: 3, later: 3 });
  const balance = picks.balance(bill?.accountId ?? null);
  const held = picks.chance.odds(0.2) ? balance : Math.min(bill?.saved ?? 0, balance);
  const amount = picks.chance.odds(0.8) && { amount: moneyText(picks.around(held)) };
  const dueDate = picks.chance.odds(0.5) && { dueDate: picks.day(-2, 40) };
  const processImmediately = when !== 'omitted' && { processImmediately: when === 'now' };
  const paidOn = picks.chance.odds(0.2) && { paidOn: picks.day(-20, 1) };
  const accountId = picks.chance.odds(0.15) && { accountId: picks.id('accounts') };
  const isPart = picks.chance.odds(0.3) && { isPart: true };
  const whenPaid = { ...(when !== 'now' && dueDate), ...processImmediately, ...paidOn };
  const body = { billId, ...amount, ...whenPaid, ...accountId, ...isPart };
  // A payment of 0.00 is invalid, so a bill that has nothing left to pay is paid 1.00.
  const isNothing = bill !== undefined && remaining(bill) === 0 && !amount;
  return { body: isNothing ? { ...body, amount: '1.00' } : body };
}

function paymentWithArrears(picks: Picks): Calls['payBillWithArrears'] {
  const { id: billId, bill } = picks.someBill();
  const { amount = 100, saved = 0, frequency = 'weekly', accountId = null } = bill ?? {};
  const asked = picks.chance.odds(0.5) ? amount : picks.around(picks.balance(accountId));
  const payment = Math.max(1, asked);
  const shortfall = Math.max(0, payment - saved) + (picks.chance.odds(0.1) ? 1 : 0);
  const paymentMethod = picks.chance.odds(0.5) ? 'immediate' : 'installments';
  const most = mostPeriods(frequency);
  const periods = { installmentPeriod: picks.chance.between(1, most + (most > 9 ? 1 : 0)) };
  const money = { paymentAmount: moneyText(payment), shortfallAmount: moneyText(shortfall) };
  const plan = paymentMethod === 'installments' && picks.chance.odds(0.8) && periods;
  const paidOn = picks.chance.odds(0.2) && { paidOn: picks.day(-20, 1) };
  const isPart = picks.chance.odds(0.2) && { isPart: true };
  return { body: { billId, ...money, paymentMethod, ...plan, ...paidOn, ...isPart } };
}

/** Usually the period that is due. */
function aPeriod(picks: Picks): Calls['skipPeriod'] {
  const { id, bill } = picks.someBill();
  const isSeen = bill !== undefined && picks.chance.odds(0.8);
  return { id, body: { dueDate: isSeen ? bill.dueDate : picks.day(-40, 60) } };
}

/** The same, and a day to which it may be postponed. */
function postponement(picks: Picks): Calls['postponePayment'] {
  const { id, body } = aPeriod(picks);
  const from = body.dueDate > picks.today ? body.dueDate : picks.today;
  return { id, body: { ...body, newDueDate: plusDays(from, picks.chance.between(-2, 20)) } };
}

function pastAmount(picks: Picks): Calls['recordHistoricalAmount'] {
  const billDate = picks.day(-400, 0);
  return { id: picks.id('bills'), body: { amount: moneyText(picks.amount(1)), billDate } };
}

function anIncome(picks: Picks) {
  const accountId = picks.chance.odds(0.8) ? picks.id('accounts') : null;
  return { accountId, amount: moneyText(picks.amount(1)) };
}

function newIncome(picks: Picks): Calls['createIncome'] {
  const income = anIncome(picks);
  return { body: { ...income, name: picks.name(), frequency: 'biweekly' } };
}

function incomeChange(picks: Picks): Calls['changeIncome'] {
  const body = anIncome(picks);
  return { id: picks.id('incomes'), body };
}

function aRule(picks: Picks) {
  const { paymentDay: transferDay, paymentDayType: transferDayType } = picks.paymentDay();
  const frequency = picks.chance.oneOf(['weekly', 'fortnightly', 'monthly'] as const);
  const isActive = picks.chance.odds(0.7);
  const amount = moneyText(picks.amount(1));
  return { isActive, amount, days: { frequency, transferDay, transferDayType } };
}

function newRule(picks: Picks): Calls['createSavingsRule'] {
  const { days, ...rule } = aRule(picks);
  return { body: { ...picks.twoAccounts(), ...rule, ...days } };
}

function ruleChange(picks: Picks): Calls['changeSavingsRule'] {
  const { isActive, amount, days } = aRule(picks);
  const what = picks.chance.weighted({ isActive: 4, amount: 2, days: 2, accounts: 1 });
  const accounts = picks.twoAccounts();
  const body = { isActive: { isActive }, amount: { amount }, days, accounts }[what];
  return { id: picks.id('rules'), body };
}

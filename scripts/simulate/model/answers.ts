/** The answer that each call must get, and the change that it makes to a household. Checks come in the order of docs/product.md. */
import { addBill, changeBill, fundBill, importBills, releaseBill } from './bills.ts';
import {
  type Call,
  type CallName,
  type Calls,
  CREATED,
  conflict,
  INVALID,
  NOT_FOUND,
  OK,
  type Verdict,
} from './calls.ts';
import type { Day } from './days.ts';
import { balanceOf, find, type Household, type Kind, newId, record } from './household.ts';
import { cents, HIGHEST } from './money.ts';
import { payBill, payBillWithArrears } from './payments.ts';
import { postponePayment, settlePeriod, skipPeriod } from './periods.ts';
import { answerPrice } from './prices.ts';
import { isProper } from './proper.ts';
import { addRule, changeRule } from './rules.ts';
import { addWeek, reduceWeek, setWeeksAside } from './weeks.ts';

type Answer<N extends CallName> = (house: Household, call: Calls[N], today: Day) => Verdict;

const DELETED: Verdict = { status: 204 };

/** Answers a call as the API must, and changes the household as the ledger must. */
export function answer(house: Household, call: Call, today: Day): Verdict {
  const answers: { [N in CallName]: Answer<N> } = ANSWERS;
  if (!isProper(call, today)) return INVALID;
  return (answers[call.name] as Answer<CallName>)(house, call as Calls[CallName], today);
}

const openAccount: Answer<'createAccount'> = (house, { body }, day) => {
  record(house, { type: 'AccountOpened', day }, () => {
    const id = newId(house, 'accounts');
    house.accounts.push({ id, name: body.name, available: cents(body.balance) });
  });
  return CREATED;
};

const changeAccount: Answer<'changeAccount'> = (house, { id, body }, day) => {
  const account = find(house, 'accounts', id);
  if (!account) return NOT_FOUND;
  const { name, balance } = body;
  if (name !== undefined && name !== account.name)
    record(house, { type: 'AccountRenamed', day }, () => {
      account.name = name;
    });
  const change = balance === undefined ? 0 : cents(balance) - balanceOf(house, account);
  if (change !== 0)
    record(house, { type: 'AccountBalanceSet', day, amount: change }, () => {
      account.available += change;
    });
  return OK;
};

const closeAccount: Answer<'deleteAccount'> = (house, { id }, day) => {
  if (!find(house, 'accounts', id)) return NOT_FOUND;
  record(house, { type: 'AccountClosed', day }, () => {
    drop(house, 'accounts', id);
    for (const thing of [...house.bills, ...house.incomes])
      if (thing.accountId === id) thing.accountId = null;
    house.rules = house.rules.filter(
      (rule) => rule.fromAccountId !== id && rule.toAccountId !== id,
    );
  });
  return DELETED;
};

const transfer: Answer<'transfer'> = (house, { body }, day) => {
  const from = find(house, 'accounts', body.fromAccountId);
  const to = find(house, 'accounts', body.toAccountId);
  const amount = cents(body.amount);
  if (!from || !to) return NOT_FOUND;
  if (balanceOf(house, from) < amount) return conflict('insufficient_funds');
  if (balanceOf(house, to) + amount > HIGHEST) return conflict('balance_too_large');
  record(house, { type: 'Transferred', day, amount }, () => {
    from.available -= amount;
    to.available += amount;
  });
  return OK;
};

const removeBill: Answer<'deleteBill'> = (house, { id }, day) => {
  const bill = find(house, 'bills', id);
  if (!bill) return NOT_FOUND;
  record(house, { type: 'BillRemoved', day, billId: id }, () => {
    const account = find(house, 'accounts', bill.accountId);
    if (account) account.available += bill.saved;
    drop(house, 'bills', id);
    house.pastAmounts = house.pastAmounts.filter(({ billId }) => billId !== id);
  });
  return DELETED;
};

const recordPastAmount: Answer<'recordHistoricalAmount'> = (house, { id: billId, body }, day) => {
  if (!find(house, 'bills', billId)) return NOT_FOUND;
  record(house, { type: 'HistoricalAmountRecorded', day, billId }, () => {
    const id = newId(house, 'pastAmounts');
    house.pastAmounts.push({ id, billId, amount: cents(body.amount), on: body.billDate });
  });
  return CREATED;
};

const addIncome: Answer<'createIncome'> = (house, { body }, day) => {
  const { name, amount, accountId } = body;
  if (accountId !== null && !find(house, 'accounts', accountId)) return NOT_FOUND;
  record(house, { type: 'IncomeAdded', day }, () => {
    const id = newId(house, 'incomes');
    house.incomes.push({ id, name, amount: cents(amount), frequency: body.frequency, accountId });
  });
  return CREATED;
};

const changeIncome: Answer<'changeIncome'> = (house, { id, body }, day) => {
  const income = find(house, 'incomes', id);
  if (!income) return NOT_FOUND;
  const amount = body.amount === undefined ? income.amount : cents(body.amount);
  const accountId = body.accountId === undefined ? income.accountId : body.accountId;
  if (accountId !== null && !find(house, 'accounts', accountId)) return NOT_FOUND;
  if (amount !== income.amount || accountId !== income.accountId)
    record(house, { type: 'IncomeChanged', day }, () => {
      Object.assign(income, { amount, accountId });
    });
  return OK;
};

function drop(house: Household, kind: Kind, id: number): void {
  const list: { id: number }[] = house[kind];
  list.splice(
    list.findIndex((thing) => thing.id === id),
    1,
  );
}

/** Deletes a thing to which nothing else refers. */
function deleting(kind: Kind, type: string) {
  return (house: Household, { id }: { id: number }, day: Day): Verdict => {
    if (!find(house, kind, id)) return NOT_FOUND;
    record(house, { type, day }, () => drop(house, kind, id));
    return DELETED;
  };
}

function always(change: (house: Household, today: Day) => void) {
  return (house: Household, _: object, today: Day): Verdict => {
    change(house, today);
    return OK;
  };
}

const ANSWERS: { [N in CallName]: Answer<N> } = {
  createAccount: openAccount,
  changeAccount,
  deleteAccount: closeAccount,
  transfer,
  createBill: addBill,
  importBills,
  changeBill,
  deleteBill: removeBill,
  fundBill,
  releaseBill,
  payBill,
  payBillWithArrears,
  skipPeriod,
  settlePeriod,
  postponePayment,
  answerPrice,
  processSavings: always((house, today) => setWeeksAside(house, today, 'person')),
  addWeekSavings: always(addWeek),
  reduceSavings: always(reduceWeek),
  recordHistoricalAmount: recordPastAmount,
  deleteHistoricalAmount: deleting('pastAmounts', 'HistoricalAmountRemoved'),
  createIncome: addIncome,
  changeIncome,
  deleteIncome: deleting('incomes', 'IncomeRemoved'),
  createSavingsRule: addRule,
  changeSavingsRule: changeRule,
  deleteSavingsRule: deleting('rules', 'SavingsRuleRemoved'),
};

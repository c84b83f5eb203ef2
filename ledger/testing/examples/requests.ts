/** What an action of a worked example asks of a program, in the API's words: the same for every program that is asked. */
import type { Action, Wishes } from './actions.ts';

/** A write by its name in the API's contract, or a daily run. Amounts are text, as they were typed. */
export type Request = { call: Call; id?: number; body?: Record<string, unknown> };

type Call =
  | `${'create' | 'change' | 'delete'}${'Account' | 'Bill' | 'SavingsRule' | 'Income'}`
  | `${'fund' | 'release' | 'pay'}Bill`
  | 'payBillWithArrears'
  | 'skipPeriod'
  | 'settlePeriod'
  | 'postponePayment'
  | 'answerPrice'
  | 'transfer'
  | 'recordHistoricalAmount'
  | 'deleteHistoricalAmount'
  | 'processSavings'
  | 'addWeekSavings'
  | 'reduceSavings'
  | 'undo'
  | 'payments'
  | 'transfers';

type Kind = 'account' | 'bill' | 'rule' | 'income';
type Asked = Exclude<Action, { kind: 'weekOf' | 'undo' | 'undoWeek' }>;
type PastAmount = { billId: number; amount: string; day: string };

/** Knows the ids that a ledger hands out: 1, 2, 3 … for each kind of thing. */
export class Requests {
  readonly #ids = new Map<string, { kind: Kind; id: number }>();

  /** The thing that an action added is there from now on. */
  added(action: Action): void {
    const kind = ADDS[action.kind];
    if (!kind || !('name' in action)) return;
    const others = [...this.#ids.values()].filter((other) => other.kind === kind);
    this.#ids.set(action.name, { kind, id: others.length + 1 });
  }

  /** `pastAmountId` finds a past amount, of which a payment may have made more than were typed in. */
  async requestFor(
    action: Asked,
    pastAmountId: (about: PastAmount) => Promise<number>,
  ): Promise<Request> {
    if (action.kind === 'deletePastAmount') {
      const about = { billId: this.#id(action.name), amount: action.amount, day: action.day };
      return { call: 'deleteHistoricalAmount', id: await pastAmountId(about) };
    }
    if ('wishes' in action) return this.#wished(action);
    if (action.kind === 'transfer') {
      const { amount, from, to } = action;
      return { call: 'transfer', body: { ...this.#between(from, to), amount } };
    }
    return 'name' in action ? this.#named(action) : { call: RUNS[action.kind] };
  }

  #id(name: string): number {
    const known = this.#ids.get(name);
    if (!known) throw new Error(`Nothing is called ${name}`);
    return known.id;
  }

  #between(from: string, to: string) {
    return { fromAccountId: this.#id(from), toAccountId: this.#id(to) };
  }

  #named(
    action: Exclude<
      Extract<Asked, { name: string }>,
      { wishes: Wishes } | { kind: 'deletePastAmount' }
    >,
  ): Request {
    const { name } = action;
    if (action.kind === 'openAccount')
      return { call: 'createAccount', body: { name, balance: action.amount } };
    const id = this.#id(name);
    switch (action.kind) {
      case 'setBalance':
        return { call: 'changeAccount', id, body: { balance: action.amount } };
      case 'closeAccount':
        return { call: 'deleteAccount', id };
      case 'deleteBill':
        return { call: 'deleteBill', id };
      case 'fund':
        return { call: 'fundBill', id, body: { amount: action.amount } };
      case 'release':
        return { call: 'releaseBill', id, body: { amount: action.amount } };
      case 'skip':
        return { call: 'skipPeriod', id, body: { dueDate: action.due } };
      case 'settle':
        return { call: 'settlePeriod', id, body: { dueDate: action.due } };
      case 'postpone': {
        const body = { dueDate: action.due, newDueDate: action.day };
        return { call: 'postponePayment', id, body };
      }
      case 'addPastAmount': {
        const body = { amount: action.amount, billDate: action.day, description: null };
        return { call: 'recordHistoricalAmount', id, body };
      }
      case 'deleteRule':
        return { call: 'deleteSavingsRule', id };
      case 'changeIncome':
        return { call: 'changeIncome', id, body: { amount: action.amount } };
      case 'deleteIncome':
        return { call: 'deleteIncome', id };
      default:
        return action satisfies never;
    }
  }

  #wished(action: Extract<Asked, { wishes: Wishes }>): Request {
    const { name, wishes } = action;
    switch (action.kind) {
      case 'addBill': {
        const { amount, frequency, from } = action;
        const body = {
          name,
          category: 'other',
          ...this.#bill({ ...wishes, amount, frequency, from }),
        };
        return { call: 'createBill', body };
      }
      case 'changeBill':
        return { call: 'changeBill', id: this.#id(name), body: this.#bill(wishes) };
      case 'pay':
        return payment(
          this.#id(name),
          wishes,
          wishes.from === undefined ? undefined : this.#id(wishes.from),
        );
      case 'price': {
        const { answer, amount } = wishes;
        const body = given({ dueDate: action.due, answer, amount });
        return { call: 'answerPrice', id: this.#id(name), body };
      }
      case 'addRule': {
        const { amount, frequency, from, to } = action;
        const { day: transferDay, dayType: transferDayType, isActive = true } = wishes;
        const when = { frequency, isActive, transferDay, transferDayType };
        const body = { ...this.#between(from, to), amount, description: name, ...when };
        return { call: 'createSavingsRule', body };
      }
      case 'changeRule': {
        const { isActive, day: transferDay, dayType: transferDayType } = wishes;
        const when = transferDay === undefined ? {} : { transferDay, transferDayType };
        const body = { ...(isActive === undefined ? {} : { isActive }), ...when };
        return { call: 'changeSavingsRule', id: this.#id(name), body };
      }
      case 'addIncome': {
        const { amount, frequency } = action;
        const accountId = wishes.from === undefined ? null : this.#id(wishes.from);
        return { call: 'createIncome', body: { name, amount, frequency, accountId } };
      }
      default:
        return action satisfies never;
    }
  }

  #bill(wishes: Wishes) {
    const { amount, frequency, from, isAutomatic, isDirectDebit, ...dates } = wishes;
    const { day, dayType, week, start, due, ends, priceChanges, yearlyRise, follows } = dates;
    return given({
      ...{ amount, frequency, isAutomatic, isDirectDebit },
      accountId: from === undefined ? undefined : this.#id(from),
      ...{ paymentDay: day, paymentDayType: dayType, paymentWeek: week },
      ...{ startDate: start, dueDate: due, ends, priceChanges, yearlyRise, follows },
    });
  }
}

const ADDS: Partial<Record<Action['kind'], Kind>> = {
  openAccount: 'account',
  addBill: 'bill',
  addRule: 'rule',
  addIncome: 'income',
};

const RUNS = {
  weeks: 'processSavings',
  addWeek: 'addWeekSavings',
  reduceWeek: 'reduceSavings',
  payments: 'payments',
  transfers: 'transfers',
} as const;

function payment(
  billId: number,
  { amount, due, immediately, paidOn, isPart, shortfall, periods }: Wishes,
  accountId: number | undefined,
): Request {
  const about = { billId, dueDate: due, paidOn, accountId, isPart };
  if (shortfall === undefined)
    return { call: 'payBill', body: given({ ...about, amount, processImmediately: immediately }) };
  const method =
    periods === undefined
      ? { paymentMethod: 'immediate' }
      : { paymentMethod: 'installments', installmentPeriod: periods };
  const body = given({ ...about, paymentAmount: amount, shortfallAmount: shortfall, ...method });
  return { call: 'payBillWithArrears', body };
}

/** Only what was asked for. */
function given(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A random next call of a person: usually a sensible one, sometimes one that must be refused. */
import type { Chance } from './chance.ts';
import { MOST, NEEDS, WEIGHTS } from './likely.ts';
import type { BillBody, Sent, SentName, WithMoney } from './model/calls.ts';
import { type Day, plusDays } from './model/days.ts';
import type { Household } from './model/household.ts';
import { moneyText, mostPeriods } from './model/money.ts';
import { remaining } from './model/payments.ts';
import { Picks } from './picks.ts';

export class Choices {
  readonly #chance: Chance;
  readonly #house: Household;
  readonly #picks: Picks;

  /** Every new name ends with `mark`. */
  constructor(chance: Chance, about: { house: Household; today: Day; mark: string }) {
    this.#chance = chance;
    this.#house = about.house;
    this.#picks = new Picks(chance, about);
  }

  next(): Sent {
    const name = this.#chance.weighted(WEIGHTS);
    const needed = NEEDS[name];
    const made = MOST[name];
    const isFull = made !== undefined && this.#house[made.kind].length >= made.most;
    const isLacking = needed !== undefined && this.#house[needed.kind].length < needed.least;
    // One call in twenty names what is not there.
    return isFull || (isLacking && this.#chance.odds(0.95)) ? this.next() : this.#call(name);
  }

  #call(name: SentName): Sent {
    switch (name) {
      case 'createAccount':
        return {
          name,
          body: { name: this.#picks.name(), balance: moneyText(this.#picks.holding()) },
        };
      case 'changeAccount':
        return { name, id: this.#picks.id('accounts'), body: this.#accountChange() };
      case 'transfer':
        return { name, body: this.#transfer() };
      case 'createBill':
        return { name, body: { ...this.#bill(), ...this.#withMoney() } };
      case 'importBills': {
        const bills = Array.from({ length: this.#chance.between(1, 3) }, () => this.#bill());
        return { name, body: { bills } };
      }
      case 'changeBill':
        return { name, id: this.#picks.id('bills'), body: this.#billChange() };
      case 'fundBill':
      case 'releaseBill':
        return this.#funding(name);
      case 'payBill':
        return this.#payment();
      case 'payBillWithArrears':
        return this.#paymentWithArrears();
      case 'skipPeriod':
      case 'settlePeriod':
      case 'postponePayment':
        return this.#periodCall(name);
      case 'answerPrice':
        return { name, ...this.#picks.priceAnswer() };
      case 'recordHistoricalAmount': {
        const billDate = this.#picks.day(-400, 0);
        const id = this.#picks.id('bills');
        return { name, id, body: { amount: moneyText(this.#picks.amount(1)), billDate } };
      }
      case 'createIncome':
      case 'changeIncome':
        return this.#income(name);
      case 'createSavingsRule':
      case 'changeSavingsRule':
        return this.#rule(name);
      default:
        return this.#plain(name);
    }
  }

  #plain(name: SentName): Sent {
    switch (name) {
      case 'deleteAccount':
        return { name, id: this.#picks.id('accounts') };
      case 'deleteBill':
        return { name, id: this.#picks.id('bills') };
      case 'deleteHistoricalAmount':
        return { name, id: this.#picks.id('pastAmounts') };
      case 'deleteIncome':
        return { name, id: this.#picks.id('incomes') };
      case 'deleteSavingsRule':
        return { name, id: this.#picks.id('rules') };
      case 'addWeekSavings':
      case 'reduceSavings':
        return { name };
      default:
        return { name: 'processSavings' };
    }
  }

  #accountChange() {
    const what = this.#chance.weighted({ balance: 6, name: 1, both: 1 });
    return {
      ...(what !== 'balance' && { name: this.#picks.name() }),
      ...(what !== 'name' && { balance: moneyText(this.#picks.holding()) }),
    };
  }

  #transfer() {
    const accounts = this.#picks.twoAccounts();
    return {
      ...accounts,
      amount: moneyText(this.#picks.around(this.#picks.balance(accounts.fromAccountId))),
    };
  }

  #bill(): BillBody {
    const dates = this.#chance.weighted({ due: 5, day: 3, none: 2 });
    return {
      ...{
        name: this.#picks.name(),
        amount: moneyText(this.#picks.amount(this.#chance.odds(0.1) ? 0 : 1)),
      },
      ...{ frequency: this.#picks.frequency(), category: 'other' },
      ...{ accountId: this.#picks.id('accounts'), ...this.#picks.switches() },
      ...(dates === 'day' && this.#picks.paymentDay()),
      ...(dates === 'due' && { dueDate: this.#picks.day(-20, 120) }),
      ...(this.#chance.odds(0.3) && { startDate: this.#picks.day(-60, 30) }),
      ...(this.#chance.odds(0.3) && { contingency: this.#chance.between(0, 100) }),
      ...(this.#chance.odds(0.3) && this.#picks.course()),
    };
  }

  #withMoney(): WithMoney {
    const advance = this.#chance.odds(0.5);
    const plan = { amount: moneyText(this.#picks.amount(1)), weeks: this.#chance.between(1, 156) };
    return {
      ...(this.#chance.odds(0.2) && { fund: moneyText(this.#picks.amount(0)) }),
      ...(this.#chance.odds(0.2) && { arrears: { ...plan, advance } }),
    };
  }

  #billChange(): Partial<BillBody> {
    const kinds = {
      amount: 4,
      more: 2,
      account: 4,
      switches: 3,
      often: 3,
      day: 3,
      due: 3,
      rhythm: 2,
      course: 4,
    };
    const what = this.#chance.weighted(kinds);
    const often = { frequency: this.#picks.frequency() };
    if (what === 'amount') return { amount: moneyText(this.#picks.amount(0)) };
    if (what === 'more') return { contingency: this.#chance.between(0, 100) };
    if (what === 'account') return { accountId: this.#picks.id('accounts') };
    if (what === 'switches') return this.#picks.switches();
    if (what === 'often') return often;
    if (what === 'course') return this.#picks.course();
    if (what === 'rhythm') return { ...often, ...this.#picks.paymentDay() };
    return what === 'day' ? this.#picks.paymentDay() : { dueDate: this.#picks.day(-40, 120) };
  }

  #funding(name: 'fundBill' | 'releaseBill'): Sent {
    const { id, bill } = this.#picks.someBill();
    const account = this.#house.accounts.find((one) => one.id === bill?.accountId);
    const held = name === 'fundBill' ? account?.available : bill?.saved;
    const amount = this.#picks.around(Math.max(0, held ?? 0));
    return { name, id, body: { amount: moneyText(amount) } };
  }

  #payment(): Sent {
    const { id: billId, bill } = this.#picks.someBill();
    const when = this.#chance.weighted({ now: 6, omitted: 3, later: 3 });
    const balance = this.#picks.balance(bill?.accountId ?? null);
    const held = this.#chance.odds(0.2) ? balance : Math.min(bill?.saved ?? 0, balance);
    const amount = this.#chance.odds(0.8) && { amount: moneyText(this.#picks.around(held)) };
    const dueDate = this.#chance.odds(0.5) && { dueDate: this.#picks.day(-2, 40) };
    const processImmediately = when !== 'omitted' && { processImmediately: when === 'now' };
    const paidOn = this.#chance.odds(0.2) && { paidOn: this.#picks.day(-20, 1) };
    const accountId = this.#chance.odds(0.15) && { accountId: this.#picks.id('accounts') };
    const isPart = this.#chance.odds(0.3) && { isPart: true };
    const whenPaid = { ...(when !== 'now' && dueDate), ...processImmediately, ...paidOn };
    const body = { billId, ...amount, ...whenPaid, ...accountId, ...isPart };
    // A payment of 0.00 is invalid, so a bill that has nothing left to pay is paid 1.00.
    const isNothing = bill !== undefined && remaining(bill) === 0 && !amount;
    return { name: 'payBill', body: isNothing ? { ...body, amount: '1.00' } : body };
  }

  #paymentWithArrears(): Sent {
    const { id: billId, bill } = this.#picks.someBill();
    const { amount = 100, saved = 0, frequency = 'weekly', accountId = null } = bill ?? {};
    const asked = this.#chance.odds(0.5)
      ? amount
      : this.#picks.around(this.#picks.balance(accountId));
    const payment = Math.max(1, asked);
    const shortfall = Math.max(0, payment - saved) + (this.#chance.odds(0.1) ? 1 : 0);
    const paymentMethod = this.#chance.odds(0.5) ? 'immediate' : 'installments';
    const most = mostPeriods(frequency);
    const periods = { installmentPeriod: this.#chance.between(1, most + (most > 9 ? 1 : 0)) };
    const money = { paymentAmount: moneyText(payment), shortfallAmount: moneyText(shortfall) };
    const plan = paymentMethod === 'installments' && this.#chance.odds(0.8) && periods;
    const paidOn = this.#chance.odds(0.2) && { paidOn: this.#picks.day(-20, 1) };
    const isPart = this.#chance.odds(0.2) && { isPart: true };
    return {
      name: 'payBillWithArrears',
      body: { billId, ...money, paymentMethod, ...plan, ...paidOn, ...isPart },
    };
  }

  /** Usually names the period that is due, and a day to which it may be postponed. */
  #periodCall(name: 'skipPeriod' | 'settlePeriod' | 'postponePayment'): Sent {
    const { id, bill } = this.#picks.someBill();
    const isSeen = bill !== undefined && this.#chance.odds(0.8);
    const dueDate = isSeen ? bill.dueDate : this.#picks.day(-40, 60);
    if (name !== 'postponePayment') return { name, id, body: { dueDate } };
    const from = dueDate > this.#picks.today ? dueDate : this.#picks.today;
    const newDueDate = plusDays(from, this.#chance.between(-2, 20));
    return { name, id, body: { dueDate, newDueDate } };
  }

  #income(name: 'createIncome' | 'changeIncome'): Sent {
    const accountId = this.#chance.odds(0.8) ? this.#picks.id('accounts') : null;
    const amount = moneyText(this.#picks.amount(1));
    if (name === 'changeIncome')
      return { name, id: this.#picks.id('incomes'), body: { amount, accountId } };
    return { name, body: { name: this.#picks.name(), amount, frequency: 'biweekly', accountId } };
  }

  #rule(name: 'createSavingsRule' | 'changeSavingsRule'): Sent {
    const { paymentDay: transferDay, paymentDayType: transferDayType } = this.#picks.paymentDay();
    const frequency = this.#chance.oneOf(['weekly', 'fortnightly', 'monthly'] as const);
    const isActive = this.#chance.odds(0.7);
    const amount = moneyText(this.#picks.amount(1));
    const days = { frequency, transferDay, transferDayType };
    if (name === 'createSavingsRule')
      return { name, body: { ...this.#picks.twoAccounts(), amount, isActive, ...days } };
    const what = this.#chance.weighted({ isActive: 4, amount: 2, days: 2, accounts: 1 });
    const body = {
      isActive: { isActive },
      amount: { amount },
      days,
      accounts: this.#picks.twoAccounts(),
    };
    return { name, id: this.#picks.id('rules'), body: body[what] };
  }
}

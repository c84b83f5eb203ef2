/** The tables of docs/examples, against the simulation's model: the examples that the program is tested with. */
import { it } from 'vitest';
import type { Outcome, Shown } from '../../../ledger/testing/examples/figures.ts';
import {
  type Household as Example,
  play,
  type Undone,
} from '../../../ledger/testing/examples/play.ts';
import type { Request } from '../../../ledger/testing/examples/requests.ts';
import { readStories } from '../../../ledger/testing/examples/stories.ts';
import { answer } from './answers.ts';
import type { Call } from './calls.ts';
import { asInWeek, isLast, isOver, nextPaymentOf } from './course.ts';
import { mondayOf, plusDays } from './days.ts';
import { type Bill, balanceOf, type Entry, type Household, newHousehold } from './household.ts';
import { cents, exactShare, moneyText, rounded, weeklyShare } from './money.ts';
import { remaining } from './payments.ts';
import { runPayments } from './payments-run.ts';
import { askedOf } from './prices.ts';
import { runRules } from './rules.ts';
import { undo } from './undoing.ts';
import { viewOfDebt } from './view.ts';
import { weekOf } from './weeks.ts';

class ModelHousehold implements Example {
  readonly #house: Household;
  /** The index of a line's last entry in the journal, by the line's text. */
  readonly #entries = new Map<string, number>();

  constructor(firstDay: string) {
    this.#house = newHousehold('UTC', firstDay);
  }

  async asks({ call, id, body }: Request, day: string, undoneAs?: string): Promise<Outcome> {
    const { journal } = this.#house;
    const before = journal.length;
    if (call === 'payments') runPayments(this.#house, day);
    else if (call === 'transfers') runRules(this.#house, day);
    else {
      const asked = { name: call, id, ...(body && { body }) } as unknown as Call;
      const verdict = answer(this.#house, asked, day);
      if (verdict.code) return refused(verdict);
    }
    if (undoneAs) this.#entries.set(undoneAs, journal.length - 1);
    const added = journal.slice(before).map(({ type }) => type);
    const { scheduled = null } =
      this.#house.bills.find((bill) => bill.id === Number(body?.billId)) ?? {};
    return {
      weeks: added.filter((type) => type === 'WeekAccrued').length,
      ...(added.includes('PaymentScheduled') && scheduled && { scheduled: scheduled.on }),
    };
  }

  async undoes(what: Undone, day: string): Promise<Outcome> {
    const at = 'text' in what ? (this.#entries.get(what.text) ?? -1) : this.#week(what.week);
    const code = refusalOf(this.#house, at);
    if (code !== null) return { refused: code };
    undo(this.#house, at, day);
    return {};
  }

  /** The index of the entry that set a week aside; weeks are set aside in order. */
  #week(monday: string): number {
    const weeks = this.#house.journal.flatMap(({ type, undone }, index) =>
      type === 'WeekAccrued' && !undone ? [index] : [],
    );
    const back = (Date.parse(this.#house.savedThrough) - Date.parse(monday)) / (7 * 86_400_000);
    return weeks.at(-1 - Math.min(back, weeks.length - 1)) ?? -1;
  }

  async shows(): Promise<Map<string, Shown>> {
    const { accounts, bills, incomes, rules } = this.#house;
    const shown = new Map<string, Shown>();
    const nameOf = (id: number | null) => accounts.find((one) => one.id === id)?.name ?? 'none';
    for (const account of accounts) {
      const balance = balanceOf(this.#house, account);
      shown.set(account.name, {
        balance: moneyText(balance),
        available: moneyText(account.available),
        allocated: moneyText(balance - account.available),
      });
    }
    for (const bill of bills)
      shown.set(bill.name, { ...this.#shownBill(bill), account: nameOf(bill.accountId) });
    for (const { name, amount, frequency, accountId } of incomes)
      shown.set(name, {
        weekly: moneyText(incomeShare(amount, frequency)),
        account: nameOf(accountId),
      });
    for (const { description, isActive, nextTransferDate } of rules)
      shown.set(description ?? '', { next: isActive ? nextTransferDate : 'none' });
    return shown;
  }

  #shownBill(bill: Bill): Shown {
    const past = this.#house.pastAmounts.filter(({ billId }) => billId === bill.id);
    const total = past.reduce((sum, { amount }) => sum + amount, 0);
    const average = past.length === 0 ? 0 : rounded(total, past.length);
    const { owed, instalment, instalmentsLeft } = viewOfDebt(bill.debt);
    const asked = askedOf(bill);
    return {
      saved: moneyText(bill.saved),
      weekly: moneyText(weekOf(bill)),
      due: bill.dueDate,
      amount: moneyText(bill.amount),
      next: nextPaymentOf(bill) ?? 'none',
      'last paid': bill.lastPaidDate ?? 'none',
      ...{ 'part paid': moneyText(bill.parts), 'to pay': moneyText(remaining(bill)) },
      moved: asked ? moneyText(asked.paid) : 'none',
      'quiet until': asked?.quietUntil ?? 'none',
      arrears: moneyText(owed),
      instalment: moneyText(instalment),
      instalments: String(instalmentsLeft),
      'days to go': String(daysToGo(bill) ?? 'none'),
      'failing since': bill.failed?.since ?? 'none',
      'past amounts': String(past.length),
      average: moneyText(
        bill.frequency === 'once'
          ? weekOf({ ...bill, amount: average, contingency: 0, saved: 0, parts: 0 })
          : weeklyShare({ amount: average, frequency: bill.frequency }),
      ),
    };
  }

  async failures(): Promise<number> {
    return this.#house.journal.filter(({ type }) => type === 'PaymentFailed').length;
  }

  async pastAmountId(about: { billId: number; amount: string; day: string }): Promise<number> {
    const past = this.#house.pastAmounts.find(
      ({ billId, amount, on }) =>
        billId === about.billId && amount === cents(about.amount) && on === about.day,
    );
    return past?.id ?? 0;
  }

  weekBegins = mondayOf;
}

function refused({ code = '', saved, shortfall }: ReturnType<typeof answer>): Outcome {
  return {
    refused: code,
    ...(saved !== undefined && { saved: moneyText(saved) }),
    ...(shortfall !== undefined && { short: moneyText(shortfall) }),
  };
}

/** The days until the amount is saved, week by week, each at its price; null when nothing is set aside. */
function daysToGo(bill: Bill): number | null {
  let { saved, carry } = bill;
  if (bill.accountId === null && saved < remaining(bill)) return null;
  if (isLast(bill)) return daysToDate(structuredClone(bill));
  if (weeklyShare(asInWeek(bill, bill.savesFrom)) === 0) return null;
  let weeks = 0;
  for (; saved < remaining(bill); weeks += 1) {
    const { share, parts } = exactShare(asInWeek(bill, plusDays(bill.savesFrom, 7 * weeks)));
    const week = rounded(carry + share, parts);
    saved += week;
    carry += share - week * parts;
  }
  return weeks * 7;
}

/** The same for the last period. */
function daysToDate(bill: Bill): number | null {
  if (bill.amount === 0 || isOver(bill)) return null;
  if (bill.saved < remaining(bill) && weekOf(bill) === 0) return null;
  let weeks = 0;
  for (; bill.saved < remaining(bill); weeks += 1) {
    bill.saved += weekOf(bill);
    bill.savesFrom = plusDays(bill.savesFrom, 7);
  }
  return weeks * 7;
}

const INCOME_WEEKS: Record<string, readonly [number, number]> = {
  weekly: [1, 1],
  biweekly: [2, 1],
  monthly: [433, 100],
  quarterly: [13, 1],
  annually: [52, 1],
};

function incomeShare(amount: number, frequency: string): number {
  const [weeks, parts] = INCOME_WEEKS[frequency] ?? [1, 1];
  return rounded(amount * parts, weeks);
}

it.each(readStories())('$title', async (story) => {
  await play(story, new ModelHousehold(story.lines[0]?.day ?? ''));
});

/** Why an entry cannot be undone, as far as the order of the entries decides it. */
function refusalOf({ journal }: Household, index: number): string | null {
  const entry = journal[index];
  if (!entry) return 'not_found';
  if (entry.undone) return 'already_undone';
  const isWeek = ({ type, undone }: Entry) => type === 'WeekAccrued' && !undone;
  return isWeek(entry) && journal.slice(index + 1).some(isWeek) ? 'later_week_first' : null;
}

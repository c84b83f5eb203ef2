/**
 * Incomes that a person counts in a forecast (docs/product.md, Are my bills covered?). An income moves no money by itself. Each
 * week sets money aside and raises the accounts by it, whatever was earned. So a counted income first covers what the weeks have
 * set aside since the last one, in any account. Only the rest raises its own account.
 */
import type { Day } from './calendar.ts';
import type { Income } from './entities.ts';
import { arrivalFrom } from './frequency.ts';
import type { Ledger } from './ledger.ts';
import type { Cents } from './money.ts';

/** `on` is a day on which the income arrives; null means its start date. From there it repeats by its frequency. */
export type CountedIncome = { incomeId: number; on: Day | null };

/** An income that arrives. `left` is the rest that raises its account, in cents. */
export type Arrival = { income: Income; accountId: number; left: Cents };

/** The counted incomes that are still to arrive. One that is deleted, or has no account, is ignored. */
export class Arrivals {
  readonly #counted: { income: Income; accountId: number; first: Day }[] = [];
  /** What the weeks have set aside that no income has covered yet. */
  #setAside: Cents = 0;

  constructor(ledger: Ledger, counted: readonly CountedIncome[]) {
    for (const { incomeId, on } of counted) {
      const income = ledger.incomes.get(incomeId);
      if (!income || income.accountId === null) continue;
      this.#counted.push({ income, accountId: income.accountId, first: on ?? income.startDate });
    }
  }

  /** Called with what a week sets aside, in cents. */
  setAside(amount: Cents): void {
    this.#setAside += amount;
  }

  /** What arrives on a day. Must be called once for each day, in order. */
  on(day: Day): Arrival[] {
    return this.#counted
      .filter(({ income, first }) => arrivalFrom(first, income.frequency, day) === day)
      .map(({ income, accountId }) => {
        const left = Math.max(0, income.amount - this.#setAside);
        this.#setAside -= income.amount - left;
        return { income, accountId, left };
      });
  }
}

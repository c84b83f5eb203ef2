/**
 * Incomes that a person counts in a forecast (docs/product.md, Are my bills covered?). An income moves no money by itself: the
 * weeks set aside what bills take, and the accounts rise by it. So what is counted first makes up for what the weeks have set
 * aside since, in whichever account; only what is left of it stays in its own.
 */
import type { Day } from './calendar.ts';
import type { Income } from './entities.ts';
import { arrivalFrom } from './frequency.ts';
import type { Ledger } from './ledger.ts';
import type { Cents } from './money.ts';

/** `on` is a day on which it arrives; null takes its start date. It comes round from there by its frequency. */
export type CountedIncome = { incomeId: number; on: Day | null };

/** An income that arrives, and what is left of it for its account, in cents. */
export type Arrival = { income: Income; accountId: number; left: Cents };

/** The counted incomes on their way. One that is gone, or has no account, is left out. */
export class Arrivals {
  readonly #counted: { income: Income; accountId: number; first: Day }[] = [];
  /** What the weeks have set aside and no income has made up for yet. */
  #setAside: Cents = 0;

  constructor(ledger: Ledger, counted: readonly CountedIncome[]) {
    for (const { incomeId, on } of counted) {
      const income = ledger.incomes.get(incomeId);
      if (!income || income.accountId === null) continue;
      this.#counted.push({ income, accountId: income.accountId, first: on ?? income.startDate });
    }
  }

  /** To be told what a week sets aside. */
  setAside(amount: Cents): void {
    this.#setAside += amount;
  }

  /** What arrives on a day: asked once for each day, in order. */
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

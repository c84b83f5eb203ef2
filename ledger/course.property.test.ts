/** Bills that end, or change their price, over years: what the weeks set aside for each of their periods. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddBill } from './bills.ts';
import { addDays, type Day, weekStart } from './calendar.ts';
import { duesFrom } from './coming-dues.ts';
import { decide } from './commands.ts';
import { costOn, hasEnded } from './course.ts';
import type { Bill } from './entities.ts';
import { frequencyOf } from './frequency.ts';
import { evolve, type Ledger } from './ledger.ts';
import { weeklyOf } from './plan.ts';
import { addBill } from './testing/commands.ts';
import { anyAmount, anyBill, anyEnd, anyPrices, anyRise } from './testing/courses.ts';
import { accountOpened, follow, ledgerOf, TODAY } from './testing/given.ts';

const TEN_YEARS = 520;
const rich = ledgerOf([accountOpened(900_000_000)]);

function billOf(changes: Partial<AddBill>): Bill {
  const bill = follow(rich, { ...addBill, ...changes }).bills.get(1);
  if (!bill) throw new Error('No bill was added');
  return bill;
}

/** Lives through a bill that is paid on each of its days; answers what the weeks of each period set aside. */
function periodsOf(bill: Bill, until: Day) {
  const periods: { due: Day; amount: number; setAside: number; before: number }[] = [];
  let ledger: Ledger = { ...rich, bills: new Map([[bill.id, bill]]) };
  let setAside = 0;
  for (let monday = bill.accruesFrom; monday <= until; monday = addDays(monday, 7)) {
    const before = ledger.bills.get(bill.id);
    if (!before || hasEnded(before)) break;
    const { saved } = before;
    ledger = decide({ type: 'AccrueWeeks' }, ledger, monday)._unsafeUnwrap().reduce(evolve, ledger);
    setAside += (ledger.bills.get(bill.id)?.saved ?? 0) - saved;
    for (let now = ledger.bills.get(bill.id); now; now = ledger.bills.get(bill.id)) {
      if (hasEnded(now) || now.dueDate >= addDays(monday, 7)) break;
      const { amount, dueDate: due } = now;
      periods.push({ due, amount, setAside, before: now.saved });
      setAside = 0;
      ledger = decide(
        {
          ...{ type: 'PayBillWithArrears', billId: bill.id, amount },
          ...{ shortfall: Math.max(0, amount - now.saved), method: 'immediate' },
        },
        ledger,
        due,
      )
        ._unsafeUnwrap()
        .reduce(evolve, ledger);
    }
  }
  return { periods, bill: ledger.bills.get(bill.id) };
}

/** What the payments cost that are left, each by itself. */
const costAhead = (bill: Bill) =>
  [...duesFrom(bill)].reduce((total, { day }) => total + costOn(bill, day), 0);

/** What a period of so many months is in hundredths of a week. */
const hundredthsOf = (every: number) =>
  [3, 6, 12].includes(every) ? (1_300 * every) / 3 : 433 * every;
const roundHalfUp = (above: number, below: number) => Math.floor((2 * above + below) / (2 * below));

describe('ten years of a bill that ends, or changes its price', () => {
  it('set aside for each period what is due then, to the cent, and nothing after the last', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.integer({ min: 1, max: 26 }),
        anyEnd,
        anyPrices,
        anyRise,
        (amount, every, ends, priceChanges, yearlyRise) => {
          const frequency = frequencyOf({ every, unit: 'week' });
          const asked = ends ? { ends } : { priceChanges, yearlyRise };
          const dueDate = addDays(weekStart(TODAY), 7 * every + 3);
          const lived = periodsOf(
            billOf({ amount, frequency, dueDate, ...asked }),
            addDays(TODAY, 7 * TEN_YEARS),
          );
          for (const period of lived.periods) expect(period.setAside).toBe(period.amount);
          if (ends) {
            const { periods, bill } = lived;
            const left = 'payments' in ends ? ends.payments : periods.length;
            expect(periods).toHaveLength(left);
            if ('on' in ends) expect((periods.at(-1)?.due ?? '') <= ends.on).toBe(true);
            expect(bill && [hasEnded(bill), bill.saved, weeklyOf(bill)]).toEqual([true, 0, 0]);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('cover the last period of months, too, whatever the weeks before were short of or over', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        (amount, every, payments) => {
          const frequency = frequencyOf({ every, unit: 'month' });
          const bill = billOf({ amount, frequency, ends: { payments } });
          const { periods } = periodsOf(bill, addDays(TODAY, 31 * every * (payments + 1)));
          expect(periods).toHaveLength(payments);
          expect(periods.at(-1)?.before).toBeGreaterThanOrEqual(amount);
          if (payments > 1 || every > 1)
            expect(periods.at(-1)?.before).toBeLessThan(2 * amount + 1);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('set aside by the month, on any day of it, the share of the price that each week saves for, to the cent', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.integer({ min: 1, max: 18 }),
        fc.constantFrom(
          { paymentDay: 31, paymentDayType: 'monthly' } as const,
          { paymentDay: 2, paymentDayType: 'weekly', paymentWeek: 2 } as const,
          { paymentDay: 5, paymentDayType: 'weekly', paymentWeek: 5 } as const,
          { dueDate: addDays(TODAY, 40) } as const,
        ),
        anyPrices,
        anyRise,
        (amount, every, day, priceChanges, yearlyRise) => {
          const frequency = frequencyOf({ every, unit: 'month' });
          const bill = billOf({ amount, frequency, ...day, priceChanges, yearlyRise });
          const { periods } = periodsOf(bill, addDays(TODAY, 7 * TEN_YEARS));
          expect(periods.length).toBeGreaterThan(4);
          let monday = bill.accruesFrom;
          let [shares, setAside] = [0, 0];
          for (const period of periods) {
            // A week saves for the first date that is not before it.
            for (; monday <= period.due; monday = addDays(monday, 7)) shares += period.amount;
            setAside += period.setAside;
            expect(setAside).toBe(roundHalfUp(shares * 100, hundredthsOf(every)));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('set aside no more than all its payments cost, however late they are made, and nothing is left after the last', () => {
    const thatEnds = anyBill
      .map((bill) => ({ ...bill, isAutomatic: false, follows: null }))
      .filter(({ ends }) => ends !== null && ends !== undefined);
    fc.assert(
      fc.property(thatEnds, fc.integer({ min: 1, max: 90 }), (asked, pause) => {
        let bill = billOf(asked);
        let ledger: Ledger = { ...rich, bills: new Map([[bill.id, bill]]) };
        let [today, setAside, paid] = [TODAY, 0, 0];
        for (let turn = 0; turn < 200 && !hasEnded(bill); turn += 1) {
          today = addDays(today, pause);
          const accrued = follow(ledger, [{ type: 'AccrueWeeks' }, today]);
          const { amount, saved } = accrued.bills.get(bill.id) ?? bill;
          setAside += saved - bill.saved;
          paid += amount;
          const immediate = {
            shortfall: Math.max(0, amount - saved),
            method: 'immediate',
          } as const;
          const payment = { type: 'PayBillWithArrears', billId: bill.id, amount } as const;
          ledger = follow(accrued, [{ ...payment, ...immediate }, today]);
          bill = ledger.bills.get(bill.id) ?? bill;
          expect(setAside).toBeLessThanOrEqual(paid + costAhead(bill));
        }
        if (hasEnded(bill)) expect(bill.saved).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

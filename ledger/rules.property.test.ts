/** Bills of any rule over years: what is set aside for them, and that the forecast tells what then happens. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddBill } from './bills.ts';
import { addDays, type Day, weekStart } from './calendar.ts';
import { duesFrom } from './coming-dues.ts';
import { decide } from './commands.ts';
import { hasEnded } from './course.ts';
import type { Bill } from './entities.ts';
import { forecast } from './forecast.ts';
import { isByMonth, ruleOf } from './frequency.ts';
import { balanceOf, evolve, type Ledger } from './ledger.ts';
import { daysUntilSaved, planWeek, weeklyOf } from './plan.ts';
import { addBill } from './testing/commands.ts';
import { anyAmount, anyBill, anyPast, anyRule, anyTurn, turned } from './testing/courses.ts';
import { accountOpened, follow, ledgerOf, TODAY } from './testing/given.ts';

const TEN_YEARS = 520;
const rich = ledgerOf([accountOpened(900_000_000)]);

function billOf(changes: Partial<AddBill>): Bill {
  const bill = follow(rich, { ...addBill, ...changes }).bills.get(1);
  if (!bill) throw new Error('No bill was added');
  return bill;
}

/** What so many weeks set aside, one after the other. */
function* weeksOf(bill: Bill, count: number): Generator<Bill> {
  let now = bill;
  for (let week = 0; week < count; week += 1) {
    const monday = addDays(bill.accruesFrom, 7 * week);
    const { amount, carry } = planWeek(now, monday);
    const accruesFrom = bill.frequency === 'once' ? addDays(monday, 7) : bill.accruesFrom;
    now = { ...now, saved: now.saved + amount, carry, accruesFrom };
    yield now;
  }
}

describe('what ten years of weeks set aside', () => {
  it('is what was due to the cent: of weeks after each period, of months as 4.33 weeks are', () => {
    fc.assert(
      fc.property(anyAmount, anyRule, (amount, frequency) => {
        const { every } = ruleOf(frequency);
        const isNamed = ['quarterly', 'bi-annual', 'annually'].includes(frequency);
        let week = 0;
        for (const { saved } of weeksOf(billOf({ amount, frequency }), TEN_YEARS)) {
          week += 1;
          if (isByMonth(frequency) && !isNamed)
            expect(Math.abs(saved * 433 * every - week * amount * 100) * 2).toBeLessThanOrEqual(
              433 * every,
            );
          const period = isNamed ? (13 * every) / 3 : every;
          if ((isNamed || !isByMonth(frequency)) && week % period === 0)
            expect(saved).toBe((amount * week) / period);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('covers what is due once on its day, in the weeks that are left, and then stops', () => {
    fc.assert(
      fc.property(
        anyAmount,
        fc.integer({ min: 0, max: 3_600 }),
        fc.nat(100),
        (amount, ahead, more) => {
          const dueDate = addDays(TODAY, ahead);
          const bill = billOf({ amount, frequency: 'once', dueDate, contingency: more });
          const planned = Math.floor((2 * amount * (100 + more) + 100) / 200);
          let days = daysUntilSaved(bill);
          for (const now of weeksOf(bill, TEN_YEARS)) {
            const isThere = now.accruesFrom > weekStart(dueDate);
            if (isThere) expect(now.saved).toBe(planned);
            else expect(now.saved).toBeLessThanOrEqual(planned);
            const left = daysUntilSaved(now);
            if (days !== null && left !== null) expect(left).toBe(Math.max(0, days - 7));
            days = left;
            if (!isThere) continue;
            expect([weeklyOf(now), left]).toEqual([0, 0]);
            break;
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

type Paid = { day: Day; billId: number; amount: number };

/** The days as they come: the week, what pays itself, and the person who pays what is due. */
function live(start: Ledger, until: Day) {
  let ledger = start;
  const payments: Paid[] = [];
  const balances: [Day, number][] = [];
  const run = (command: Parameters<typeof decide>[0], day: Day) => {
    const events = decide(command, ledger, day)._unsafeUnwrap();
    for (const { type, data } of events)
      if (type === 'BillPaid')
        payments.push({ day, billId: data.billId, amount: data.fromPot + data.fromAvailable });
    ledger = events.reduce(evolve, ledger);
  };
  for (let day = TODAY; day <= until; day = addDays(day, 1)) {
    run({ type: 'AccrueWeeks' }, day);
    run({ type: 'RunPayments' }, day);
    for (const { id } of ledger.bills.values())
      for (
        let bill = ledger.bills.get(id);
        bill && isForToday(bill, day);
        bill = ledger.bills.get(id)
      ) {
        const amount = Math.max(0, bill.amount - bill.partPaid);
        const shortfall = Math.max(0, amount - bill.saved);
        run(
          { type: 'PayBillWithArrears', billId: id, amount, shortfall, method: 'immediate' },
          day,
        );
      }
    const account = ledger.accounts.get(1);
    const balance = account ? balanceOf(account) : 0;
    if (balances.at(-1)?.[1] !== balance) balances.push([day, balance]);
  }
  return { payments, balances };
}

const isForToday = (bill: Bill, day: Day) =>
  !bill.isAutomatic && !hasEnded(bill) && bill.dueDate <= day;

const inOrder = (payments: readonly Paid[]) =>
  [...payments].sort((a, b) => (a.day === b.day ? a.billId - b.billId : a.day < b.day ? -1 : 1));

describe('the forecast of bills of any rule', () => {
  it('tells day by day what then happens, and names the same dates, also of what was skipped, postponed or paid in part, and of what follows its payments', () => {
    const anyBills = fc.array(fc.tuple(anyBill, anyTurn, anyPast), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(anyBills, (bills) => {
        const ledger = bills.reduce(
          (before, [, turn], index) => turned(before, index + 1, turn),
          follow(
            rich,
            ...bills.map(([bill]) => bill),
            ...bills.flatMap(([, , past], index) => past(index + 1)),
          ),
        );
        const told = forecast(ledger, TODAY, 60);
        const happened = live(ledger, told.to);
        const [account] = told.accounts;
        const foretold = (account?.weeks ?? [])
          .flatMap((week) => week.payments)
          .map(({ date, billId, amount }) => ({ day: date, billId, amount }));
        expect(inOrder(foretold)).toEqual(inOrder(happened.payments));
        expect(account?.days.map(({ date, balance }) => [date, balance])).toEqual(
          happened.balances,
        );
        for (const bill of ledger.bills.values()) {
          const named: Day[] = [];
          for (const { day } of duesFrom(bill)) {
            if (day > told.to) break;
            named.push(day);
          }
          const paid = happened.payments.filter(({ billId }) => billId === bill.id);
          expect(paid.map(({ day }) => day)).toEqual(named);
        }
      }),
      { numRuns: 40 },
    );
  });
});

import type { Day } from '../../ledger/calendar.ts';
import type { Coverage as Covered, Gap } from '../../ledger/coverage.ts';
import type { ForecastWeek, Forecast as Foreseen } from '../../ledger/foreseen.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Cents, formatMoney, totalOf } from '../../ledger/money.ts';
import type { NextSavings as Next } from '../../ledger/next-savings.ts';
import { each, type InPieces, inPieces } from '../cache/json-texts.ts';
import type { Coverage, Forecast, NextSavings } from '../contract/forecast.ts';

const orNull = (cents: Cents | null) => (cents === null ? null : formatMoney(cents));

type Account = Forecast['accounts'][number];

/** The forecast as it is answered. */
export function viewForecast({ accounts, bills, ...days }: Foreseen): InPieces<Forecast> {
  return inPieces<Forecast, 'accounts' | 'bills'>(days, {
    accounts: each(accounts, ({ weeks, days: own, ...account }) => {
      const below = weeks.find(({ lowestBalance }) => lowestBalance < 0);
      const fields = { ...account, firstWeekBelowZero: below?.week ?? null };
      return inPieces<Account, 'weeks' | 'days'>(fields, {
        weeks: each(weeks, viewWeek),
        days: each(own, ({ date, balance }) => ({ date, balance: formatMoney(balance) })),
      });
    }),
    bills: each(bills, ({ amount, saved, shortfall, ...bill }) => ({
      ...bill,
      amount: formatMoney(amount),
      savedAmount: orNull(saved),
      shortfallAmount: orNull(shortfall),
      fullySaved: shortfall === null ? null : shortfall === 0,
    })),
  });
}

function viewWeek(week: ForecastWeek): Account['weeks'][number] {
  return {
    week: week.week,
    accrues: formatMoney(week.accrues),
    payments: week.payments.map(({ amount, saved, shortfall, missing, lacking, ...payment }) => ({
      ...payment,
      missingAmount: formatMoney(missing),
      lackingAmount: formatMoney(lacking),
      amount: formatMoney(amount),
      savedAmount: formatMoney(saved),
      shortfallAmount: formatMoney(shortfall),
    })),
    transfers: week.transfers.map(({ amount, ...transfer }) => ({
      ...transfer,
      amount: formatMoney(amount),
    })),
    incomes: week.incomes.map((income) => ({ ...income, amount: formatMoney(income.amount) })),
    balance: formatMoney(week.balance),
    available: formatMoney(week.available),
    lowestBalance: formatMoney(week.lowestBalance),
  };
}

/** What is covered, as it is answered. */
export function viewCoverage({ until, gaps, bills }: Covered): InPieces<Coverage> {
  return inPieces<Coverage, 'gaps' | 'bills'>(
    { until },
    {
      gaps: each(gaps, viewGap),
      bills: each(bills, ({ missing, ...bill }) => ({ ...bill, missingAmount: orNull(missing) })),
    },
  );
}

function viewGap(gap: Gap): Coverage['gaps'][number] {
  switch (gap.kind) {
    case 'failing':
    case 'would_fail': {
      const { missing, ...rest } = gap;
      return { ...rest, missingAmount: formatMoney(missing) };
    }
    case 'overdue':
      return { ...gap, amount: formatMoney(gap.amount) };
    case 'short': {
      const { shortfall, available, ...rest } = gap;
      const amounts = {
        shortfallAmount: formatMoney(shortfall),
        available: formatMoney(available),
      };
      return { ...rest, ...amounts };
    }
    case 'account_short': {
      const { lowest, ...rest } = gap;
      return { ...rest, lowestBalance: formatMoney(lowest) };
    }
    case 'no_account':
      return gap;
  }
}

/** The next week's savings as they are answered, by account. */
export function viewNextSavings(
  { week, weeks, lines }: Next,
  ledger: Ledger,
  today: Day,
): NextSavings {
  const sum = (some: Next['lines']) =>
    formatMoney(totalOf(some, ({ setAside, instalment }) => setAside + instalment));
  const accountIds = [...new Set(lines.map(({ accountId }) => accountId))].sort((a, b) => a - b);
  return {
    week,
    weeks,
    isDue: week <= today,
    total: sum(lines),
    accounts: accountIds.map((accountId) => {
      const own = lines.filter((line) => line.accountId === accountId);
      return {
        accountId,
        name: ledger.accounts.get(accountId)?.name ?? '',
        total: sum(own),
        bills: own.map(({ billId, setAside, instalment }) => ({
          billId,
          name: ledger.bills.get(billId)?.name ?? '',
          setAside: formatMoney(setAside),
          instalment: formatMoney(instalment),
        })),
      };
    }),
  };
}

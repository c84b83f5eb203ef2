/** given events → rows: what moved, as statement, activity and weeks tell it, and what it all adds up to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerEvent } from '../ledger/events.ts';
import { toEnd } from '../ledger/steps.ts';
import { accountOpened, billAdded, billFunded } from '../ledger/testing/given.ts';
import { activityPage } from './activity.ts';
import { listOf } from './lists.ts';
import { pageBefore } from './paging.ts';
import { summaryOf } from './summary.ts';
import {
  accrued,
  given,
  happened,
  incomeAdded,
  NEXT_DAY,
  NEXT_TIME,
  ruleAdded,
  transferred,
} from './testing/household.ts';
import { statementText } from './testing/statement-text.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

/** As a process reads it that has nothing of it in memory. */
const read = (ledgerId: string) => workshop.anotherReader().read(ledgerId);

describe('the statement', () => {
  it('has both sides of a transfer, each naming the other', async () => {
    const ledgerId = await given(workshop, accountOpened(10_000), accountOpened(0, 2, 'Savings'));
    await happened(workshop, ledgerId, transferred);
    expect((await statementText(workshop, ledgerId, 1))[0]).toBe(
      '2026-03-10 Transferred available Savings for the trip -2500 7500',
    );
    expect((await statementText(workshop, ledgerId, 2))[0]).toBe(
      '2026-03-10 Transferred available Everyday for the trip 2500 2500',
    );
  });

  it('keeps the day of a rule’s occurrence and the names of that time', async () => {
    const ledgerId = await given(
      workshop,
      accountOpened(10_000),
      accountOpened(0, 2, 'Savings'),
      ruleAdded,
    );
    const moved = { ruleId: 1, fromAccountId: 1, toAccountId: 2, amount: 1_000 };
    const dates = { on: '2026-03-09', nextTransferDate: '2026-03-16' };
    await happened(
      workshop,
      ledgerId,
      { type: 'SavingsRuleApplied', data: { ...moved, ...dates } },
      { type: 'AccountRenamed', data: { accountId: 2, name: 'Holiday' } },
    );
    expect((await statementText(workshop, ledgerId, 1))[0]).toBe(
      '2026-03-09 SavingsRuleApplied available Savings a little each week -1000 9000',
    );
  });

  it('comes in pages, newest first', async () => {
    const ledgerId = await given(
      workshop,
      accountOpened(100),
      ...[5, 4, 3, 2].map((cents) => opened(cents)),
    );
    const pages: number[][] = [];
    let before: number | undefined;
    do {
      const { lines } = await workshop.history.of(ledgerId);
      const page = pageBefore(lines.get(1) ?? [], before, 2);
      pages.push(page.map(({ balance }) => balance));
      before = page.at(-1)?.seq;
    } while (before !== undefined);
    expect(pages).toEqual([[114, 112], [109, 105], [100], []]);
  });
});

function opened(change: number): LedgerEvent {
  return { type: 'AccountBalanceSet', data: { accountId: 1, balance: 0, change } };
}

describe('activity', () => {
  it('tells each event by its names and its one sum', async () => {
    const ledgerId = await given(
      workshop,
      ...[accountOpened(10_000), accountOpened(0, 2, 'Savings'), billAdded()],
    );
    await happened(workshop, ledgerId, transferred, accrued(2_309, 100), ruleAdded, {
      type: 'AccountRenamed',
      data: { accountId: 1, name: 'Daily' },
    });
    const story = await workshop.history.of(ledgerId);
    const rows = activityPage(story, { limit: 5 });
    expect(
      rows.map(({ seq, type, date, about, accountId, billId, amount }) =>
        [seq, type, date, about, accountId, billId, amount].join(' '),
      ),
    ).toEqual([
      '7 AccountRenamed 2026-03-10 Daily 1  ',
      '6 SavingsRuleAdded 2026-03-10 Everyday → Savings 1  1000',
      '5 WeekAccrued 2026-03-09    2409',
      '4 Transferred 2026-03-10 Everyday → Savings 1  2500',
      '3 BillAdded 2026-03-04 Power 1 1 10000',
    ]);
    const older = activityPage(story, { before: rows[3]?.seq, limit: 1 });
    expect(older).toEqual([rows[4]]);
    expect(rows[0]?.time).toBe(NEXT_TIME);
  });

  it('survives a name that Postgres cannot hold', async () => {
    const ledgerId = await given(workshop, accountOpened(1, 1, 'a\0b\uD800c "d" \\ {e}, NULL'));
    expect(listOf(await read(ledgerId), 'accounts')).toMatchObject([
      { name: 'a\uFFFDb\uFFFDc "d" \\ {e}, NULL' },
    ]);
  });
});

describe('weeks and the summary', () => {
  it('sum the postings by what they were, without the ledger’s own transfers', async () => {
    const ledgerId = await given(
      workshop,
      accountOpened(10_000),
      accountOpened(0, 2, 'Savings'),
      billAdded(),
    );
    const where = { billId: 1, accountId: 1 };
    const dates = { paidOn: NEXT_DAY, dueDate: '2026-05-04', nextPaymentDate: null };
    await happened(
      workshop,
      ledgerId,
      ...[transferred, accrued(2_309, 100), billFunded(500)],
      { type: 'WeekReduced', data: { lines: [{ ...where, taken: 9, carry: 0 }] } },
      {
        type: 'BillPaid',
        data: {
          ...where,
          fromPot: 2_000,
          fromAvailable: 50,
          released: null,
          by: 'person',
          settles: true,
          ...dates,
        },
      },
    );
    const none = { setAside: 0, paid: 0, transferredIn: 0, transferredOut: 0, adjusted: 0 };
    const week = '2026-03-09';
    const began = { ...none, week: '2026-03-02', adjusted: 10_000 };
    const whole = { ...none, week, setAside: 2_400, paid: 2_050 };
    expect(toEnd(summaryOf(await read(ledgerId))).weeks).toEqual([whole, began]);
  });

  it('add up what the lists show', async () => {
    const unassigned = { ...incomeAdded.data, incomeId: 2, accountId: null, amount: 50 };
    const ledgerId = await given(
      workshop,
      ...[accountOpened(10_000), billAdded(), billAdded({ billId: 2, frequency: 'quarterly' })],
      ...[billFunded(500), incomeAdded],
      { type: 'IncomeAdded', data: unassigned } as LedgerEvent,
    );
    await workshop.project();
    expect(toEnd(summaryOf(await read(ledgerId)))).toEqual({
      weeklyIncome: 100_050,
      weeklyExpenses: 2_309 + 769,
      totalSaved: 500,
      totalBalance: 10_000,
      accounts: [
        {
          ...{ accountId: 1, name: 'Everyday', weeklyExpenses: 3_078, weeklyIncome: 100_000 },
          ...{ saved: 500, billCount: 2, incomeCount: 1 },
        },
        {
          ...{ accountId: null, name: '', weeklyExpenses: 0, weeklyIncome: 50 },
          ...{ saved: 0, billCount: 0, incomeCount: 1 },
        },
      ],
      weeks: [
        {
          ...{ week: '2026-03-02', setAside: 0, paid: 0 },
          ...{ transferredIn: 0, transferredOut: 0, adjusted: 10_000 },
        },
      ],
    });
  });

  it('are zero for a ledger that does not exist', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(toEnd(summaryOf(await read(nobody)))).toMatchObject({ accounts: [], weeks: [] });
  });
});

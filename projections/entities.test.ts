/** given events → rows: what each kind of event leaves in the tables that people read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOpened, billAdded, billFunded } from '../ledger/testing/given.ts';
import { found, foundBills, listBills, listOf } from './lists.ts';
import {
  accrued,
  FIRST_TIME,
  given,
  happened,
  incomeAdded,
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

describe('accounts', () => {
  it('hold what their postings come to, with the times of their first and last event', async () => {
    const ledgerId = await given(
      workshop,
      accountOpened(10_000),
      accountOpened(0, 2, 'Savings'),
      billAdded(),
    );
    await happened(workshop, ledgerId, transferred, billFunded(1_000));
    const savings = { id: 2, name: 'Savings', available: 2_500, allocated: 0 };
    const everyday = { id: 1, name: 'Everyday', available: 6_500, allocated: 1_000 };
    const times = { createdAt: FIRST_TIME, updatedAt: NEXT_TIME };
    expect(listOf(await read(ledgerId), 'accounts')).toEqual([
      { ...everyday, ...times },
      { ...savings, ...times },
    ]);
    expect(found(await read(ledgerId), 'accounts', [3, 2])).toEqual([{ ...savings, ...times }]);
  });

  it('are not found under another ledger', async () => {
    const [mine, other] = [await given(workshop, accountOpened(1)), await given(workshop)];
    expect(found(await read(mine), 'accounts', [1])).toHaveLength(1);
    expect(found(await read(other), 'accounts', [1])).toEqual([]);
  });

  it('go when they are closed, and their bills, incomes and rules follow', async () => {
    const ledgerId = await given(
      workshop,
      ...[accountOpened(10_000), accountOpened(0, 2, 'Savings'), billAdded()],
      ...[billFunded(4_000), incomeAdded, ruleAdded],
    );
    const bills = [{ billId: 1, saved: 4_000 }];
    await happened(workshop, ledgerId, {
      type: 'AccountClosed',
      data: { accountId: 1, available: 6_000, bills, incomeIds: [1], ruleIds: [1] },
    });
    expect(listOf(await read(ledgerId), 'accounts')).toMatchObject([{ id: 2 }]);
    expect(listBills(await read(ledgerId))).toMatchObject([
      { accountId: null, account: null, saved: 4_000 },
    ]);
    expect(listOf(await read(ledgerId), 'incomes')).toMatchObject([{ accountId: null }]);
    expect(listOf(await read(ledgerId), 'savingsRules')).toEqual([]);
    expect(await statementText(workshop, ledgerId, 1)).toEqual([
      '2026-03-10 AccountClosed bill Power - -4000 0',
      '2026-03-10 AccountClosed available - - -6000 4000',
      '2026-03-04 BillFunded bill Power - 4000 10000',
      '2026-03-04 BillFunded available Power - -4000 6000',
      '2026-03-04 AccountOpened available - - 10000 10000',
    ]);
  });
});

describe('bills', () => {
  it('carry their account, and know when their savings moved last', async () => {
    const ledgerId = await given(workshop, accountOpened(10_000), billAdded());
    await happened(workshop, ledgerId, {
      type: 'PaymentScheduled',
      data: { billId: 1, amount: 900, scheduledFor: '2026-03-20' },
    });
    const [bill] = listBills(await read(ledgerId));
    expect(bill).toMatchObject({
      account: { id: 1, name: 'Everyday', balance: 10_000 },
      scheduledPayment: { amount: 900, on: '2026-03-20' },
      dueDate: '2026-04-04',
      createdAt: FIRST_TIME,
      updatedAt: NEXT_TIME,
      savingsUpdatedAt: FIRST_TIME,
    });
    await happened(workshop, ledgerId, accrued(2_309));
    expect(foundBills(await read(ledgerId), [1, 2])).toMatchObject([
      { saved: 2_309, carry: 7, savingsUpdatedAt: NEXT_TIME, account: { balance: 12_309 } },
    ]);
  });

  it('keep what they owe, and the time at which it changed', async () => {
    const ledgerId = await given(workshop, accountOpened(10_000), billAdded());
    const owed = { shortfall: 600, owed: 600, weeklyPayment: 300, instalments: 2 };
    await happened(workshop, ledgerId, { type: 'ArrearsAgreed', data: { billId: 1, ...owed } });
    expect(listBills(await read(ledgerId))).toMatchObject([
      {
        arrears: { owed: 600, total: 600, instalments: 2, made: 0 },
        savingsUpdatedAt: NEXT_TIME,
      },
    ]);
    await happened(workshop, ledgerId, accrued(0, 300), accrued(0, 300));
    expect(listBills(await read(ledgerId))).toMatchObject([{ arrears: null }]);
    expect(await statementText(workshop, ledgerId, 1)).toContain(
      '2026-03-09 WeekAccrued available Power - 300 10300',
    );
  });

  it('go when they are removed, with their history', async () => {
    const recorded = { historicalAmountId: 1, billId: 1, amount: 5, description: 'was "more"\\' };
    const ledgerId = await given(workshop, accountOpened(10_000), billAdded(), {
      type: 'HistoricalAmountRecorded',
      data: { ...recorded, billDate: '2025-12-31', by: 'person' },
    });
    const history = listOf(await read(ledgerId), 'historicalAmounts');
    expect(history).toMatchObject([
      { id: 1, billId: 1, amount: 5, description: 'was "more"\\', billDate: '2025-12-31' },
    ]);
    const removed = { billId: 1, accountId: 1, saved: 0, historicalAmountIds: [1] };
    await happened(workshop, ledgerId, { type: 'BillRemoved', data: removed });
    expect(listBills(await read(ledgerId))).toEqual([]);
    expect(listOf(await read(ledgerId), 'historicalAmounts')).toEqual([]);
  });
});

describe('incomes and rules', () => {
  it('hold what was decided about them', async () => {
    const ledgerId = await given(
      workshop,
      ...[accountOpened(0), accountOpened(0, 2, 'Savings'), incomeAdded, ruleAdded],
    );
    const skipped = { on: '2026-03-09', reason: 'insufficient_funds' } as const;
    await happened(workshop, ledgerId, {
      type: 'SavingsRuleSkipped',
      data: { ruleId: 1, ...skipped, nextTransferDate: '2026-03-16' },
    });
    expect(found(await read(ledgerId), 'savingsRules', [1])).toMatchObject([
      { fromAccountId: 1, isActive: true, nextTransferDate: '2026-03-16', skipped },
    ]);
    expect(found(await read(ledgerId), 'incomes', [1])).toEqual(
      listOf(await read(ledgerId), 'incomes'),
    );
  });
});

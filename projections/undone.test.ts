/** given events, and the undo that a ledger decides on → what statement and activity say of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LedgerEvent } from '../ledger/events.ts';
import { uuidOf } from '../ledger/store/uuid.ts';
import { accountOpened, billAdded, billFunded, TODAY } from '../ledger/testing/given.ts';
import { lived } from '../ledger/testing/life.ts';
import { type ActivityQuery, activityPage } from './activity.ts';
import { NEXT_DAY, ruleAdded, transferred } from './testing/household.ts';
import { statementText } from './testing/statement-text.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const two = [accountOpened(10_000), accountOpened(0, 2, 'Savings')];
const where = { billId: 1, accountId: 1 };
const paid: LedgerEvent = {
  type: 'BillPaid',
  data: {
    ...where,
    ...{
      fromPot: 4_000,
      fromAvailable: 1_000,
      released: null,
      paidOn: TODAY,
      by: 'person',
      settles: true,
    },
    ...{ dueDate: '2026-05-04', nextPaymentDate: null },
  },
};

/** A ledger in which the last of these events was taken back on the next day; answers its id and the event's. */
async function undone(...events: LedgerEvent[]): Promise<{ ledgerId: string; eventId: string }> {
  const ledgerId = await workshop.given();
  const idOf = (n: number) => uuidOf(`${ledgerId} ${n}`);
  const ids = events.map((_, index) => idOf(index + 1));
  await workshop.happened(ledgerId, events, TODAY, ids);
  const life = lived(events);
  const last = life.past.at(-1);
  if (!last) throw new Error('nothing to take back');
  const decided = life.does({ type: 'Undo', eventId: last.eventId }, NEXT_DAY)._unsafeUnwrap();
  const eventId = ids.at(-1) ?? '';
  const caused = decided.map((event) => ({ ...event, data: { ...event.data, eventId } }));
  await workshop.happened(ledgerId, caused as LedgerEvent[], NEXT_DAY);
  await workshop.project();
  return { ledgerId, eventId };
}

async function activityText(ledgerId: string, query: Partial<ActivityQuery> = {}) {
  const rows = activityPage(await workshop.history.of(ledgerId), { limit: 50, ...query });
  return rows.map(({ type, about, accountId, billId, amount }) =>
    [type, about, accountId, billId, amount].join(' '),
  );
}

describe('an undone transfer', () => {
  it('stands in both statements', async () => {
    const { ledgerId } = await undone(...two, transferred);
    expect((await statementText(workshop, ledgerId, 1))[0]).toBe(
      '2026-03-10 Undone available Savings - 2500 10000',
    );
    expect((await statementText(workshop, ledgerId, 2))[0]).toBe(
      '2026-03-10 Undone available Everyday - -2500 0',
    );
  });

  it('and its undo name each other', async () => {
    const { ledgerId, eventId } = await undone(...two, transferred);
    const [undo, transfer] = activityPage(await workshop.history.of(ledgerId), { limit: 2 });
    expect(undo).toMatchObject({ type: 'Undone', undoes: eventId, undoneBy: null, past: [] });
    expect(transfer).toMatchObject({ eventId, undoes: null, undoneBy: undo?.eventId });
    expect(transfer?.past).toMatchObject([{ eventId, event: transferred }]);
  });
});

describe('a payment with instalments', () => {
  const agreed: LedgerEvent = {
    type: 'ArrearsAgreed',
    data: { billId: 1, shortfall: 1_000, owed: 1_000, weeklyPayment: 500, instalments: 2 },
  };
  const household = [...two, billAdded(), billFunded(4_000)];

  it('is one entry even where its agreement was once taken back alone', async () => {
    const ledgerId = await workshop.given();
    const idOf = (n: number) => uuidOf(`${ledgerId} ${n}`);
    const life = lived([...household, paid, agreed]);
    const [alone] = life
      .decide({ type: 'Undo', eventId: life.past.at(-1)?.eventId ?? '' }, NEXT_DAY)
      ._unsafeUnwrap();
    if (alone?.type !== 'Undone') throw new Error('nothing was taken back');
    const ids = life.past.map((_, index) => idOf(index + 1));
    await workshop.happened(ledgerId, [...household, paid, agreed], TODAY, ids);
    const eventId = ids.at(-1) ?? '';
    await workshop.happened(ledgerId, [{ ...alone, data: { ...alone.data, eventId } }], NEXT_DAY);
    await workshop.project();
    const story = await workshop.history.of(ledgerId);
    const [undo, payment, ...older] = activityPage(story, { limit: 10 });
    expect(undo).toMatchObject({ type: 'Undone', undoes: eventId, about: 'Power' });
    expect(payment).toMatchObject({ type: 'BillPaid', undoneBy: null, installments: false });
    expect(payment?.past.map(({ event }) => event.type)).toEqual(['BillPaid', 'ArrearsAgreed']);
    expect(older).toHaveLength(household.length);
  });
});

describe('activity', () => {
  it.each<[string, LedgerEvent[], string]>([
    ['a transfer', [...two, transferred], 'Undone Savings → Everyday 2  2500'],
    ['a payment', [...two, billAdded(), billFunded(4_000), paid], 'Undone Power 1 1 5000'],
    [
      'a typed balance',
      [
        ...two,
        { type: 'AccountBalanceSet', data: { accountId: 1, balance: 9_000, change: -1_000 } },
      ],
      'Undone Everyday 1  1000',
    ],
    [
      'a week',
      [
        ...[...two, billAdded(), billAdded({ billId: 2, name: 'Gas' })],
        {
          type: 'WeekAdded',
          data: {
            lines: [
              { ...where, setAside: 2_309, carry: 3 },
              { ...where, billId: 2, setAside: 2_309, carry: 3 },
            ],
          },
        },
      ],
      'Undone  1  4618',
    ],
    [
      'a deleted bill',
      [
        ...[...two, billAdded(), billFunded(500)],
        { type: 'BillRemoved', data: { ...where, saved: 500, historicalAmountIds: [] } },
      ],
      'Undone Power 1 1 500',
    ],
    [
      'a deleted rule',
      [...two, ruleAdded, { type: 'SavingsRuleRemoved', data: { ruleId: 1 } }],
      'Undone Everyday → Savings 1  ',
    ],
  ])('tells the undo of %s by its name and sum', async (_, events, text) => {
    const { ledgerId } = await undone(...events);
    expect((await activityText(ledgerId))[0]).toBe(text);
  });

  it('tells of an account that came back when a deletion could still be undone', async () => {
    const ledgerId = await workshop.given();
    const [closedId, undoId] = [uuidOf(`${ledgerId} closed`), uuidOf(`${ledgerId} undo`)];
    const closed = { accountId: 1, available: 10_000, bills: [], incomeIds: [], ruleIds: [] };
    await workshop.happened(ledgerId, two, TODAY);
    await workshop.happened(ledgerId, [{ type: 'AccountClosed', data: closed }], TODAY, [closedId]);
    const back: LedgerEvent = {
      type: 'Undone',
      data: {
        ...{ eventId: closedId, undid: 'AccountClosed', bills: [], historicalAmounts: [] },
        ...{ incomes: [], savingsRules: [], accounts: [{ id: 1, name: 'Everyday' }] },
        forgottenAmounts: [],
        forgottenBills: [],
        moves: [
          {
            from: { kind: 'world', name: 'adjustment' },
            to: { kind: 'available', accountId: 1 },
            amount: 10_000,
          },
        ],
      },
    };
    await workshop.happened(ledgerId, [back], NEXT_DAY, [undoId]);
    await workshop.project();
    const [undo, deletion] = activityPage(await workshop.history.of(ledgerId), { limit: 2 });
    expect(undo).toMatchObject({ about: 'Everyday', accountId: 1, amount: 10_000 });
    expect(deletion).toMatchObject({ type: 'AccountClosed', undoneBy: undoId, past: [] });
    expect((await statementText(workshop, ledgerId, 1))[0]).toBe(
      '2026-03-10 Undone available - - 10000 10000',
    );
  });

  it('knows what an undo needs of a name that Postgres cannot hold, as it was given', async () => {
    const name = 'a\0b\uD800c "d" \\u0000';
    const odd = { ...ruleAdded, data: { ...ruleAdded.data, description: name } } as LedgerEvent;
    const removed: LedgerEvent = { type: 'SavingsRuleRemoved', data: { ruleId: 1 } };
    const { ledgerId } = await undone(...two, odd, removed);
    const [, row] = activityPage(await workshop.history.of(ledgerId), { limit: 2 });
    expect(row?.past[0]?.before).toMatchObject({ savingsRules: [{ id: 1, description: name }] });
  });

  it('is found by account, bill, type and days', async () => {
    const { ledgerId } = await undone(...two, billAdded(), billFunded(4_000), transferred);
    const types = async (query: Partial<ActivityQuery>) =>
      activityPage(await workshop.history.of(ledgerId), { limit: 50, ...query }).map(
        ({ type }) => type,
      );
    expect(await types({ accountId: 2 })).toEqual(['Undone', 'Transferred', 'AccountOpened']);
    expect(await types({ billId: 1 })).toEqual(['BillFunded', 'BillAdded']);
    expect(await types({ types: ['Undone', 'BillAdded'] })).toEqual(['Undone', 'BillAdded']);
    expect(await types({ from: NEXT_DAY })).toEqual(['Undone']);
    expect(await types({ to: TODAY, accountId: 1, types: ['AccountOpened'] })).toEqual([
      'AccountOpened',
    ]);
    expect(await types({ accountId: 3 })).toEqual([]);
  });
});

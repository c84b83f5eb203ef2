import { describe, expect, it } from 'vitest';
import { CAPS, PAST_AMOUNTS_PER_BILL } from './caps.ts';
import type { Command } from './commands.ts';
import type { LedgerEvent } from './events.ts';
import { fold } from './ledger.ts';
import { payWithArrears, recordAmount } from './testing/commands.ts';
import {
  accountOpened,
  amountPaid,
  billAdded,
  billFunded,
  follow,
  given,
  ledgerOf,
  TODAY,
} from './testing/given.ts';
import { type Life, lived, undoLast } from './testing/life.ts';

const ready = [accountOpened(50_000), billAdded(), billFunded(20_000)];
const pay: Command = { type: 'PayBill', billId: 1 };
const amounts = ({ ledger }: Life) =>
  [...ledger.historicalAmounts.values()].map(({ amount, billDate }) => `${billDate} ${amount}`);

describe('what was paid becomes a past amount', () => {
  it('of the day of the payment', () => {
    const life = lived(ready, { ...pay, amount: 9_500 });
    expect([...life.ledger.historicalAmounts.values()]).toEqual([
      { id: 1, billId: 1, amount: 9_500, billDate: TODAY, description: null },
    ]);
    expect(life.past.at(-1)?.event).toEqual(amountPaid(9_500));
  });

  it('after the agreement on its arrears', () => {
    const life = lived([accountOpened(50_000), billAdded(), billFunded(10_000)], payWithArrears);
    const types = life.past.slice(-3).map(({ event }) => event.type);
    expect(types).toEqual(['BillPaid', 'ArrearsAgreed', 'HistoricalAmountRecorded']);
  });

  it('unless that very amount stands there for that day without a payment', () => {
    const known: Command = { ...recordAmount, amount: 10_000, billDate: TODAY };
    expect(amounts(lived(ready, known, pay))).toEqual([`${TODAY} 10000`]);
    const other: Command = { ...known, amount: 9_000 };
    expect(amounts(lived(ready, other, pay))).toEqual([`${TODAY} 9000`, `${TODAY} 10000`]);
    const before: Command = { ...known, billDate: '2026-03-03' };
    expect(amounts(lived(ready, before, pay))).toHaveLength(2);
  });

  it('once for each period, though two that came to the same were paid on one day', () => {
    const twice = lived(ready, pay, pay);
    expect(amounts(twice)).toEqual([`${TODAY} 10000`, `${TODAY} 10000`]);
    undoLast(twice, 'BillPaid');
    expect(amounts(twice)).toEqual([`${TODAY} 10000`]);
    const typed: Command = { ...recordAmount, amount: 10_000, billDate: TODAY };
    expect(amounts(lived(ready, typed, pay, pay))).toHaveLength(2);
    const part: Command = { ...pay, amount: 4_000, isPart: true };
    expect(amounts(lived(ready, typed, part, pay))).toHaveLength(1);
  });

  it('in the daily run too, each bill by itself, with ids of its own', () => {
    const due = { isAutomatic: true, dueDate: '2026-03-10' };
    const two = [billAdded(due), billAdded({ ...due, billId: 2, amount: 700 })];
    const run: Command = { type: 'RunPayments' };
    const ledger = follow(ledgerOf([accountOpened(50_000), ...two]), [run, '2026-03-10']);
    expect([...ledger.historicalAmounts.values()]).toMatchObject([
      { id: 1, billId: 1, amount: 10_000, billDate: '2026-03-10' },
      { id: 2, billId: 2, amount: 700, billDate: '2026-03-10' },
    ]);
    given(ledger).when(run, '2026-03-10').thenNothing();
  });

  it('but a payment of nothing says nothing of what a bill comes to', () => {
    const free = billAdded({ amount: 0, isAutomatic: true, dueDate: '2026-03-10' });
    const ledger = follow(ledgerOf([accountOpened(0), free]), [
      { type: 'RunPayments' },
      '2026-03-10',
    ]);
    expect(ledger.bills.get(1)?.lastPaidDate).toBe('2026-03-10');
    expect(ledger.historicalAmounts.size).toBe(0);
  });
});

describe('a list that is full', () => {
  const room = (billId: number, count: number, from = 1): LedgerEvent[] =>
    Array.from({ length: count }, (_, index) => amountPaid(1, '2020-01-01', from + index)).map(
      (event) => ({ ...event, data: { ...event.data, billId } }) as LedgerEvent,
    );

  it('of the bill does not hinder its payment, which then adds nothing', () => {
    const full = fold(ledgerOf(ready), room(1, PAST_AMOUNTS_PER_BILL));
    expect(follow(full, pay).bills.get(1)?.lastPaidDate).toBe(TODAY);
    expect(follow(full, pay).historicalAmounts.size).toBe(PAST_AMOUNTS_PER_BILL);
    const nearly = fold(ledgerOf(ready), room(1, PAST_AMOUNTS_PER_BILL - 1));
    expect(follow(nearly, pay).historicalAmounts.size).toBe(PAST_AMOUNTS_PER_BILL);
  });

  it('of the household neither, nor the daily run', () => {
    const others = Array.from({ length: CAPS.historicalAmounts / 1_000 }, (_, index) =>
      room(10 + index, 1_000, 1 + 1_000 * index),
    );
    const due = { isAutomatic: true, dueDate: '2026-03-10' };
    const two = [billAdded(due), billAdded({ ...due, billId: 2, amount: 700 })];
    const full = fold(ledgerOf([accountOpened(50_000), ...two]), others.flat().slice(1));
    const after = follow(full, [{ type: 'RunPayments' }, '2026-03-10']);
    expect([1, 2].map((id) => after.bills.get(id)?.lastPaidDate)).toEqual([
      ...['2026-03-10', '2026-03-10'],
    ]);
    expect(after.historicalAmounts.size).toBe(CAPS.historicalAmounts);
  });
});

describe('the past amount of a payment', () => {
  const remove: Command = { type: 'RemoveHistoricalAmount', historicalAmountId: 1 };

  it('can be deleted, and the payment stands', () => {
    const life = lived(ready, pay, remove);
    expect(amounts(life)).toEqual([]);
    expect(life.ledger.bills.get(1)?.lastPaidDate).toBe(TODAY);
  });

  it('goes when the payment is undone, and nothing else does', () => {
    const known: Command = { ...recordAmount, billDate: TODAY };
    const life = lived(ready, known, pay);
    const events = undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(events.map(({ data }) => 'undid' in data && data.undid)).toEqual([
      'HistoricalAmountRecorded',
      'BillPaid',
    ]);
    expect(amounts(life)).toEqual([`${TODAY} 9000`]);
    expect(life.ledger.bills.get(1)).toMatchObject({ saved: 20_000, lastPaidDate: null });
  });

  it('does not hinder the undo when it was deleted before', () => {
    const life = lived(ready, pay, remove);
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(life.ledger.bills.get(1)?.lastPaidDate).toBeNull();
    expect(amounts(life)).toEqual([]);
  });

  it('that was deleted does not come back once the payment is undone', () => {
    const life = lived(ready, pay, remove);
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(undoLast(life, 'HistoricalAmountRemoved')._unsafeUnwrapErr()).toEqual({
      ...{ refusal: 'changed_since', what: 'payment of this amount' },
    });
    const other = lived(ready, pay, remove);
    undoLast(other, 'HistoricalAmountRemoved')._unsafeUnwrap();
    expect(amounts(other)).toEqual([`${TODAY} 10000`]);
    undoLast(other, 'BillPaid')._unsafeUnwrap();
    expect(amounts(other)).toEqual([]);
  });

  it('is no thing of its own to undo: its id takes back the payment', () => {
    const life = lived(ready, pay);
    undoLast(life, 'HistoricalAmountRecorded')._unsafeUnwrap();
    expect(life.ledger.bills.get(1)?.lastPaidDate).toBeNull();
    expect(undoLast(life, 'BillPaid')._unsafeUnwrapErr()).toEqual({ refusal: 'already_undone' });
  });

  it('that a person recorded right after a payment is theirs, and is not undone with it', () => {
    const same: Command = { ...recordAmount, amount: 10_000, billDate: TODAY };
    const life = lived(ready, same, pay, same);
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(amounts(life)).toHaveLength(2);
    const refusal = { refusal: 'not_undoable', type: 'HistoricalAmountRecorded' };
    expect(undoLast(life, 'HistoricalAmountRecorded')._unsafeUnwrapErr()).toEqual(refusal);
  });
});

describe('undo of a payment with instalments', () => {
  const owing = [accountOpened(50_000), billAdded(), billFunded(10_000)];

  it('by its agreement takes back the whole of it', () => {
    const life = lived(owing, payWithArrears);
    undoLast(life, 'ArrearsAgreed')._unsafeUnwrap();
    expect(life.ledger.bills.get(1)).toMatchObject({ saved: 10_000, arrears: null });
    expect(life.ledger.bills.get(1)?.lastPaidDate).toBeNull();
  });

  it('of which the agreement alone was taken back once, still takes back the payment', () => {
    const life = lived(owing, payWithArrears);
    const agreement = life.past.findLast(({ event }) => event.type === 'ArrearsAgreed');
    const alone = life.decide({ type: 'Undo', eventId: agreement?.eventId ?? '' }, TODAY);
    const first = alone
      ._unsafeUnwrap()
      .filter((event): event is LedgerEvent => 'undid' in event.data)
      .filter(({ data }) => 'undid' in data && data.undid === 'ArrearsAgreed');
    life.follow(first, TODAY);
    expect(life.ledger.bills.get(1)).toMatchObject({ saved: 0, arrears: null });
    const again = undoLast(life, 'ArrearsAgreed');
    expect(again._unsafeUnwrapErr()).toEqual({ refusal: 'already_undone' });
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(life.ledger.bills.get(1)).toMatchObject({ saved: 10_000, lastPaidDate: null });
  });
});

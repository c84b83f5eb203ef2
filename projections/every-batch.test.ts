/** Whatever the batches, the order of arrival and the accidents: the tables are the fold of the log, each event once. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITY_KINDS } from '../ledger/entities.ts';
import type { LedgerEvent } from '../ledger/events.ts';
import { balanceOf, FOLD_VERSION, type Ledger } from '../ledger/ledger.ts';
import { totalOf } from '../ledger/money.ts';
import type { Past } from '../ledger/past.ts';
import { createCodec, ledgerStream } from '../ledger/store/codec.ts';
import { openKeyring } from '../ledger/store/keys.ts';
import { uuidOf } from '../ledger/store/uuid.ts';
import { anyHistory } from '../ledger/testing/arbitrary.ts';
import { accountOpened, billAdded, billFunded, ledgerOf } from '../ledger/testing/given.ts';
import { isUndoable, Life, pressesOf } from '../ledger/testing/life.ts';
import { activityPage } from './activity.ts';
import { differences } from './differences.ts';
import type { Folded } from './folded.ts';
import { subjectOf } from './reading.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

type History = typeof anyHistory extends fc.Arbitrary<infer H> ? H : never;

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

/** Lets random households live, their events appended in turns, and answers what each ledger came to. */
async function live(histories: History[]) {
  const households: { ledgerId: string; life: Life }[] = [];
  for (const _ of histories) {
    const ledgerId = await workshop.given();
    households.push({ ledgerId, life: new Life((n) => uuidOf(`${ledgerId} ${n}`)) });
  }
  const turns = Math.max(...histories.map((history) => history.length));
  for (let turn = 0; turn < turns; turn += 1)
    for (const [index, household] of households.entries()) {
      const [command, today] = histories[index]?.[turn] ?? [];
      if (!command || !today) continue;
      const { ledgerId, life } = household;
      const before = life.past.length;
      const events = life.does(command, today).unwrapOr([]);
      if (events.length === 0) continue;
      const ids = events.map((_, index) => life.idOf(before + index + 1));
      await workshop.happened(ledgerId, events, today, ids);
    }
  return households;
}

/** The rows as the database has them. */
async function storedOf(ledgerId: string): Promise<Folded> {
  const stored = await workshop.tables.stored(ledgerId);
  if (!stored) throw new Error('There are no rows');
  return stored.folded;
}

async function expectRowsOf(ledgerId: string, ledger: Ledger): Promise<void> {
  const folded = await storedOf(ledgerId);
  for (const kind of ENTITY_KINDS) {
    const rows = [...folded.rows[kind].values()].map(({ entity }) => entity);
    const entities = [...ledger[kind].values()].sort((a, b) => a.id - b.id);
    expect(rows, kind).toEqual(entities);
  }
  const weeks = [...folded.weeks.values()];
  const moved = totalOf(weeks, ({ setAside, paid, transferredIn, transferredOut, adjusted }) =>
    totalOf([setAside, -paid, transferredIn, -transferredOut, adjusted], (cents) => cents),
  );
  expect(moved).toBe(totalOf([...ledger.accounts.values()], balanceOf));
  for (const account of ledger.accounts.values()) {
    const lines = (await workshop.history.of(ledgerId)).lines.get(account.id) ?? [];
    expect(lines.at(-1)?.balance ?? 0).toBe(balanceOf(account));
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(balanceOf(account));
  }
}

/** Each press is there with what an undo judges, and with the undo that took it back. */
async function expectActivityOf(ledgerId: string, life: Life): Promise<void> {
  const rows = activityPage(await workshop.history.of(ledgerId), { limit: 10_000 });
  // What is about the ledger itself is no part of what happened to the money in it.
  const presses = pressesOf(life.past.filter(({ event }) => subjectOf(event).what !== 'ledger'));
  const firsts = presses.flatMap(([first]) => first?.eventId ?? []);
  const isOfFirst = ({ event: { type, data } }: Past) =>
    type !== 'Undone' || firsts.includes(data.eventId);
  // The activity leaves out events about the ledger itself.
  const isTold = (first: Past) => subjectOf(first.event).what !== 'ledger' && isOfFirst(first);
  const shown = presses.filter(([first]) => first && isTold(first)).reverse();
  expect(rows.map(({ eventId }) => eventId)).toEqual(shown.map(([first]) => first?.eventId));
  const undone = rows.filter(({ undoneBy }) => undoneBy).map(({ eventId }) => eventId);
  expect(undone).toEqual(undone.filter((id) => life.ledger.undone.has(id)));
  expect(undone).toHaveLength(firsts.filter((id) => life.ledger.undone.has(id)).length);
  for (const [index, { past }] of rows.entries()) {
    const [first, ...others] = shown[index] ?? [];
    expect(past).toEqual(first && isUndoable(first) ? [first, ...others.filter(isUndoable)] : []);
  }
}

describe('random households', () => {
  it('have rows that equal the folded ledger, whatever the batches', async () => {
    const some = fc.array(anyHistory, { minLength: 2, maxLength: 3 });
    const property = fc.asyncProperty(
      some,
      fc.integer({ min: 1, max: 90 }),
      async (histories, size) => {
        const households = await live(histories);
        await workshop.project(size);
        for (const { ledgerId, life } of households) {
          await expectRowsOf(ledgerId, life.ledger);
          await expectActivityOf(ledgerId, life);
        }
      },
    );
    await fc.assert(property, { numRuns: 12 });
  }, 60_000);

  it('come to the same rows in batches of 1, of 7 and of 1000, and when folded whole', async () => {
    const odd = await workshop.given(accountOpened(1, 1, 'a\0b\uD800c\t"d"\r\n\\N'), billAdded());
    await workshop.happened(odd, [billFunded(1)]);
    await workshop.project();
    const live = await workshop.rows();
    expect(live.weekly_summaries?.length).toBeGreaterThan(10);
    for (const { ledger_id: ledgerId } of live.ledgers as { ledger_id: string }[]) {
      const whole = await workshop.tables.foldWhole(ledgerId);
      expect(differences(whole, await storedOf(ledgerId))).toEqual([]);
    }
    for (const place of ['live', 'behind'] as const)
      for (const batchSize of [1, 7, 1_000]) {
        await workshop.forget();
        await workshop.project(batchSize, place);
        expect(await workshop.rows()).toEqual(live);
      }
  }, 60_000);
});

describe('a ledger', () => {
  it('of events that no list shows has its stamp', async () => {
    const ledgerId = await workshop.given();
    await workshop.project();
    const stamp = { revision: 0, version: FOLD_VERSION, erased: false, problem: null };
    expect((await workshop.rows()).ledgers).toContainEqual({ ledger_id: ledgerId, ...stamp });
  });

  it('is followed on from its rows by a process that has nothing in memory', async () => {
    const events: LedgerEvent[] = [accountOpened(1_000), billAdded(), billFunded(300)];
    const ledgerId = await workshop.given(...events);
    await workshop.project();
    await workshop.happened(ledgerId, [billFunded(-100)]);
    await workshop.anotherReader().bring(ledgerId, 4);
    await expectRowsOf(ledgerId, ledgerOf([...events, billFunded(-100)]));
  });
});

describe('an erased ledger', () => {
  const begun = [accountOpened(1_000), billAdded(), billFunded(300)];
  const rowsOf = async (ledgerId: string) => {
    const { ledgers: _, ...tables } = await workshop.rows();
    const rows = Object.values(tables).flat() as { ledger_id: string }[];
    return rows.filter((row) => row.ledger_id === ledgerId);
  };

  it.each([1, 2, 1_000])('leaves no row, in batches of %i', async (size) => {
    const [erased, kept] = [await workshop.given(...begun), await workshop.given(...begun)];
    await workshop.happened(erased, [{ type: 'LedgerErased', data: {} }]);
    await workshop.project(size);
    expect(await rowsOf(erased)).toEqual([]);
    expect(await rowsOf(kept)).not.toEqual([]);
  });

  it('leaves no row when its key went before its last event was read, and nothing brings it back', async () => {
    const erased = await workshop.given(...begun);
    await workshop.project();
    expect(await rowsOf(erased)).not.toEqual([]);
    await workshop.happened(erased, [{ type: 'LedgerErased', data: {} }]);
    await workshop.keyring.destroy(erased);
    await workshop.project();
    expect(await rowsOf(erased)).toEqual([]);
    expect(await workshop.balances(erased)).toEqual([]);
    // As a process would that has seen nothing of the end.
    const late = workshop.anotherReader();
    expect(await late.rewrite(erased, null, await late.foldWhole(erased))).toBe(false);
    expect((await late.read(erased)).erased).toBe(true);
  });

  it('is none for a process that still has its key in memory, where its events went first', async () => {
    const erased = await workshop.given(...begun);
    const keyring = await openKeyring(workshop);
    const late = workshop.anotherReader({ keyring, codec: createCodec(keyring) });
    await late.read(erased);
    await workshop.happened(erased, [{ type: 'LedgerErased', data: {} }]);
    await workshop.store.deleteStream(ledgerStream(erased));
    await workshop.keyring.destroy(erased);
    expect((await late.bring(erased, 4)).erased).toBe(true);
    expect(await rowsOf(erased)).toEqual([]);
  });
});

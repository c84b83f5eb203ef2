/** Whatever the batches, the order of arrival and the accidents: the tables are the fold of the log, each event once. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITY_KINDS } from '../ledger/entities.ts';
import type { LedgerEvent } from '../ledger/events.ts';
import { balanceOf, type Ledger } from '../ledger/ledger.ts';
import { totalOf } from '../ledger/money.ts';
import type { Past } from '../ledger/past.ts';
import { uuidOf } from '../ledger/store/uuid.ts';
import { anyHistory } from '../ledger/testing/arbitrary.ts';
import { accountOpened, billAdded, billFunded, ledgerOf } from '../ledger/testing/given.ts';
import { isUndoable, Life, pressesOf } from '../ledger/testing/life.ts';
import { activityPage } from './activity.ts';
import { readCheckpoint, readTables } from './checkpoint.ts';
import { listEntities } from './entity-table.ts';
import { ENTITY_TABLES } from './ledger-rows.ts';
import { Overtaken, Projection } from './projection.ts';
import { buildReadTables } from './rebuild.ts';
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

async function expectRowsOf(ledgerId: string, ledger: Ledger): Promise<void> {
  for (const kind of ENTITY_KINDS) {
    const rows = await listEntities(workshop.pool, ENTITY_TABLES[kind], ledgerId);
    const entities = [...ledger[kind].values()].sort((a, b) => a.id - b.id);
    expect(rows, kind).toMatchObject(entities);
    expect(rows).toHaveLength(entities.length);
  }
  for (const account of ledger.accounts.values()) {
    const lines = (await workshop.history.of(ledgerId)).lines.get(account.id) ?? [];
    expect(lines.at(-1)?.balance ?? 0).toBe(balanceOf(account));
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(balanceOf(account));
  }
}

/** Each press is there with what an undo judges, and with the undo that took it back. */
async function expectActivityOf(ledgerId: string, life: Life): Promise<void> {
  const rows = activityPage(await workshop.history.of(ledgerId), { limit: 10_000 });
  const presses = pressesOf(life.past);
  const firsts = presses.flatMap(([first]) => first?.eventId ?? []);
  const isOfFirst = ({ event: { type, data } }: Past) =>
    type !== 'Undone' || firsts.includes(data.eventId);
  const shown = presses.filter(([first]) => first && isOfFirst(first)).reverse();
  expect(rows.map(({ eventId }) => eventId)).toEqual(shown.map(([first]) => first?.eventId));
  const undone = rows.filter(({ undoneBy }) => undoneBy).map(({ eventId }) => eventId);
  expect(undone).toEqual(undone.filter((id) => life.ledger.undone.has(id)));
  expect(undone).toHaveLength(firsts.filter((id) => life.ledger.undone.has(id)).length);
  for (const [index, { past }] of rows.entries()) {
    const [first, ...others] = shown[index] ?? [];
    expect(past).toEqual(first && isUndoable(first) ? [first, ...others] : []);
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

  it('give the same tables in batches of 1, of 7 and of 1000, and when built anew', async () => {
    const odd = await workshop.given(accountOpened(1, 1, 'a\0b\uD800c\t"d"\r\n\\N'), billAdded());
    const erased = await workshop.given(accountOpened(1_000), billAdded(), billFunded(300));
    await workshop.happened(odd, [billFunded(1)]);
    await workshop.happened(erased, [{ type: 'LedgerErased', data: {} }]);
    await workshop.project();
    const live = await workshop.tables();
    expect(live.tables.weekly_summaries?.length).toBeGreaterThan(20);
    for (const batchSize of [1, 7, 1_000]) {
      const how = { schema: `built_by_${batchSize}`, batchSize, cachedLedgers: batchSize };
      const built = await buildReadTables({ ...workshop, ...how });
      expect(built.checkpoint).toEqual(live.checkpoint);
      expect(await workshop.tables(how.schema)).toEqual(live);
    }
  }, 60_000);

  it('have weeks that sum up their statements', async () => {
    const { rows } = await workshop.pool.query<{ ledger: string; account: number; moved: string }>(`
      SELECT ledger_id AS ledger, account_id AS account,
        sum(set_aside - paid + transferred_in - transferred_out + adjusted) AS moved
      FROM read_model.weekly_summaries WHERE account_id > 0 GROUP BY 1, 2`);
    expect(rows.length).toBeGreaterThan(3);
    for (const { ledger, account, moved } of rows) {
      const lines = (await workshop.history.of(ledger)).lines.get(account) ?? [];
      expect(totalOf(lines, ({ amount }) => amount)).toBe(Number(moved));
    }
  });
});

describe('a batch', () => {
  async function projection(schema?: string) {
    const client = await workshop.pool.connect();
    const name = schema ?? 'read_model';
    const tables = await readTables(client, name);
    const of = new Projection({ client, codec: workshop.codec, schema: name, tables });
    return { client, checkpoint: tables.checkpoint, of };
  }

  it('that is delivered twice changes nothing: the checkpoint has moved on', async () => {
    await workshop.project();
    const [one, other] = [await projection(), await projection()];
    await workshop.given(accountOpened(100), billAdded(), billFunded(40));
    const batch = await workshop.stored(one.checkpoint);
    await one.of.write(await one.of.fold(batch));
    const before = await workshop.tables();
    await expect(other.of.write(await other.of.fold(batch))).rejects.toThrow(Overtaken);
    expect(await workshop.tables()).toEqual(before);
    one.client.release(true);
    other.client.release(true);
  });

  it('that was folded when its process died leaves nothing, and is projected by the next', async () => {
    await workshop.project();
    const before = await workshop.tables();
    const ledgerId = await workshop.given(accountOpened(100));
    const dying = await projection();
    await dying.of.fold(await workshop.stored(dying.checkpoint));
    dying.client.release(true);
    expect(await workshop.tables()).toEqual(before);
    await workshop.project();
    await expectRowsOf(ledgerId, ledgerOf([accountOpened(100)]));
  });

  it('is written whole or not at all', async () => {
    await workshop.project();
    const before = await workshop.tables();
    const { client, checkpoint, of } = await projection();
    await workshop.given(accountOpened(100), accountOpened(1, 2));
    const step = await of.fold(await workshop.stored(checkpoint));
    const twice = [...step.writes, ...step.writes];
    const renamed = twice.map((write, index) => ({ ...write, code: `${write.code}_${index}` }));
    await expect(of.write({ ...step, writes: renamed })).rejects.toThrow('second time');
    expect(await workshop.tables()).toEqual(before);
    client.release(true);
    await workshop.project();
  });

  it('of events that no list shows moves the checkpoint, and the ledger’s revision', async () => {
    await workshop.project();
    const before = await workshop.tables();
    const ledgerId = await workshop.given();
    await workshop.project();
    const after = await workshop.tables();
    const { ledgers, ...others } = after.tables;
    expect(others).toEqual({ ...before.tables, ledgers: undefined });
    expect(ledgers).toContainEqual({ ledger_id: ledgerId, revision: 0 });
    const [last] = (await workshop.stored()).slice(-1);
    expect(after.checkpoint).toEqual(last?.position);
    expect(last?.stream).toContain(ledgerId);
  });

  it('finds the rows of a ledger that has left memory', async () => {
    const events: LedgerEvent[] = [accountOpened(1_000), billAdded(), billFunded(300)];
    const ledgerId = await workshop.given(...events);
    // Each call begins with an empty memory.
    await workshop.project();
    await workshop.happened(ledgerId, [billFunded(-100)]);
    await workshop.project();
    await expectRowsOf(ledgerId, ledgerOf([...events, billFunded(-100)]));
  });
});

describe('an erased ledger', () => {
  const begun = [accountOpened(1_000), billAdded(), billFunded(300)];
  const rowsOf = async (ledgerId: string, schema?: string) =>
    Object.values((await workshop.tables(schema)).tables)
      .flat()
      .filter((row) => (row as { ledger_id: string }).ledger_id === ledgerId);

  it.each([1, 2, 1_000])('leaves no row, in batches of %i', async (size) => {
    const [erased, kept] = [await workshop.given(...begun), await workshop.given(...begun)];
    await workshop.happened(erased, [{ type: 'LedgerErased', data: {} }]);
    await workshop.project(size);
    expect(await rowsOf(erased)).toEqual([]);
    expect(await rowsOf(kept)).not.toEqual([]);
  });

  it('leaves no row when its key went before its last event was read', async () => {
    const erased = await workshop.given(...begun);
    await workshop.project();
    expect(await rowsOf(erased)).not.toEqual([]);
    const last = await workshop.happened(erased, [{ type: 'LedgerErased', data: {} }]);
    await workshop.keyring.destroy(erased);
    await workshop.project();
    expect(await rowsOf(erased)).toEqual([]);
    expect(await readCheckpoint(workshop.pool, 'read_model')).toEqual(last);
  });

  it('does not come back by a rebuild', async () => {
    const erased = await workshop.given(...begun);
    await workshop.keyring.destroy(erased);
    await workshop.project();
    await buildReadTables({ ...workshop, schema: 'built_after' });
    expect(await rowsOf(erased, 'built_after')).toEqual([]);
    expect(await workshop.tables('built_after')).toEqual(await workshop.tables());
  });
});

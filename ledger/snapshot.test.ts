/** What a ledger's events fold to, as the text that a snapshot seals: nothing is lost in it, and another fold has another number. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTITY_KINDS, type Entities } from './entities.ts';
import {
  EVENT_VERSIONS,
  type EventType,
  type LedgerEvent,
  parseEvent,
  type RecordedLedgerEvent,
} from './events.ts';
import { EMPTY_LEDGER, evolve, FOLD_VERSION, fold, type Ledger } from './ledger.ts';
import { type Loaded, nothingLoaded, REMEMBERED_MOST, remember } from './loaded.ts';
import { packLoaded, unpackLoaded } from './snapshot.ts';
import { anyHistory } from './testing/arbitrary.ts';
import { TODAY } from './testing/given.ts';
import { Life } from './testing/life.ts';
import { stepsBeside } from './testing/rounds.ts';

const again = async (loaded: Loaded) => unpackLoaded(loaded.head, await packLoaded(loaded));

/** The text of one line that older programs stored. */
function asOneLine({ ledger, day, decided }: Loaded): string {
  const { status, timeZone, accruedThrough, lastIds, forgottenAmounts } = ledger;
  const accruedBefore: string[] = [];
  for (let link = ledger.accruedBefore; link; link = link.before) accruedBefore.push(link.through);
  const entities = Object.fromEntries(
    ENTITY_KINDS.map((kind) => [kind, [...ledger[kind].values()]]),
  );
  const commands = [...decided].map(([id, { commandHash, from, count, day }]) => {
    return [id, commandHash, from, count, day];
  });
  const top = { status, timeZone, accruedThrough, lastIds, forgottenAmounts };
  const undone = [...ledger.undone];
  return JSON.stringify({ top, accruedBefore, undone, entities, day, decided: commands });
}

/** An event of a command, as far as it is remembered. */
function caused(commandId: string, revision: number): Parameters<typeof remember>[1] {
  const metadata = { commandId, commandHash: 'hash', day: TODAY };
  return { revision, metadata: metadata as RecordedLedgerEvent['metadata'] };
}

describe('a ledger in a snapshot', () => {
  it('is what it was, whatever happened in it, and goes on as it would have', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, fc.nat(100), async (history, at) => {
        const life = new Life();
        for (const [command, day] of history) life.does(command, day);
        const events = life.past.map(({ event }) => event);
        const begun = new Life().ledger;
        const head = { revision: at, hash: 'of the last event' };
        const ledger = fold(begun, events.slice(0, at));
        const loaded = { ...nothingLoaded(), ledger, head, snapshotAt: at };
        const kept = await again(loaded);
        expect(kept).toEqual(loaded);
        expect(await unpackLoaded(head, Buffer.from(asOneLine(loaded)))).toEqual(loaded);
        const end = { ...loaded, ledger: fold(kept.ledger, events.slice(at)) };
        // As text, for two maps are also equal when their entries stand in another order.
        expect(asOneLine(end)).toBe(asOneLine({ ...loaded, ledger: life.ledger }));
      }),
    );
  });

  it('knows which commands were done', async () => {
    const caused = { commandHash: 'hash', from: 3, count: 2, day: '2026-03-04' };
    const loaded = { ...nothingLoaded(), day: '2026-03-05', decided: new Map([['id', caused]]) };
    expect(await again(loaded)).toEqual(loaded);
  });

  it('with as much as it may hold is written and read in many steps, in its order', async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => index + 1);
    const incomes = new Map(many.map((id) => [id, { id } as Entities['incomes']]));
    const caused = { commandHash: 'hash', from: 3, count: 2, day: '2026-03-04' };
    const decided = new Map(many.map((id) => [`${id}`, { ...caused, from: id }]));
    const loaded = { ...nothingLoaded(), ledger: { ...EMPTY_LEDGER, incomes }, decided };
    const packed = await stepsBeside(() => packLoaded(loaded));
    expect(packed.rounds).toBeGreaterThanOrEqual(8);
    const read = await stepsBeside(() => unpackLoaded(loaded.head, packed.result));
    expect(read.rounds).toBeGreaterThanOrEqual(8);
    expect(read.result).toEqual(loaded);
    expect(asOneLine(read.result)).toBe(asOneLine(loaded));
  });

  it('is what it was when it was asked for, whatever happens in it while it is written', async () => {
    const loaded = { ...nothingLoaded(), day: TODAY };
    for (let nth = 0; nth < 600; nth += 1) remember(loaded, caused(`${nth}`, nth));
    const before = asOneLine(loaded);
    const packing = packLoaded(loaded);
    remember(loaded, caused('599', 600));
    remember(loaded, caused('600', 601));
    expect(asOneLine(await unpackLoaded(loaded.head, await packing))).toBe(before);
    expect(loaded.decided.get('599')).toMatchObject({ from: 599, count: 2 });
  });

  it('remembers only so many commands, the latest', () => {
    const loaded = nothingLoaded();
    const many = REMEMBERED_MOST + 1_050;
    for (let nth = 0; nth < many; nth += 1) remember(loaded, caused(`${nth}`, nth));
    expect(loaded.decided.size).toBe(REMEMBERED_MOST + 50);
    expect([...loaded.decided.keys()].at(0)).toBe('1000');
  });

  it('is as old as it likes: a century of weeks is no deeper than one', async () => {
    const weeks = Array.from({ length: 52 * 100 }, (_, index): LedgerEvent => {
      const week = `${2000 + index}-01-03`;
      return { type: 'WeekAccrued', data: { week, by: 'schedule', lines: [] } };
    });
    const loaded = { ...nothingLoaded(), ledger: fold(EMPTY_LEDGER, weeks) };
    expect(asOneLine(await again(loaded))).toBe(asOneLine(loaded));
  });
});

/*
 * By the number of each fold, what every event of today's versions (samples.json) makes of an empty ledger, and of one that has one of each kind.
 * When this fails, the shape or a rule of the fold has changed, or an event is new: raise FOLD_VERSION (ledger.ts) and add a line with
 * the hash that was received. A line stays as it is.
 */
const FOLDS: Record<number, string> = {
  1: 'db9b244a7801004a',
  2: '9c07ee3234024635',
  3: '807761319f78d102',
  4: '987054c9d58d443d',
  10: '987054c9d58d443d',
  11: 'eeb928859abc667c',
  12: 'a01157dbe0af305d',
  13: '5d3868f60ee34ad1',
  14: 'eb9eb99632bc4ba8',
  15: 'd04024511578c341',
  16: '3150291c62ad312a',
  17: '3150291c62ad312a',
  18: '3150291c62ad312a',
  19: '3150291c62ad312a',
  20: '3150291c62ad312a',
  21: '3150291c62ad312a',
  22: '3150291c62ad312a',
};

it('what events fold to has not changed without another number', () => {
  const samples: Record<string, unknown> = JSON.parse(
    readFileSync(new URL('./store/samples/samples.json', import.meta.url), 'utf8'),
  );
  const events = Object.entries(EVENT_VERSIONS).map(([type, version]) => {
    const name = `${type}@${version}`;
    expect(Object.keys(samples), 'samples.json has no sample of an event').toContain(name);
    return parseEvent(type, samples[name]);
  });
  const BEGIN: EventType[] = [
    ...(['LedgerOpened', 'AccountOpened', 'BillAdded', 'IncomeAdded'] as const),
    ...(['SavingsRuleAdded', 'HistoricalAmountRecorded', 'ArrearsAgreed'] as const),
  ];
  const begun = BEGIN.map((type) => events.find((event) => event.type === type));
  // Paid by another amount than planned: an answer about it leaves its trace.
  const paid = events.flatMap((event) =>
    event.type === 'BillPaid'
      ? { ...event, data: { ...event.data, fromPot: 100, settles: true } }
      : [],
  );
  const ledger = fold(EMPTY_LEDGER, [...begun.filter((event) => event !== undefined), ...paid]);
  const after = (before: Ledger, event: LedgerEvent) =>
    asOneLine({ ...nothingLoaded(), ledger: evolve(before, event) });
  const states = events.map((event) => after(EMPTY_LEDGER, event) + after(ledger, event));
  // An event that leaves no trace in either would not be looked at.
  expect(new Set(states).size).toBe(events.length);
  const hash = createHash('sha256').update(states.join('\n')).digest('hex').slice(0, 16);
  expect(hash, 'raise FOLD_VERSION, and add its line above').toBe(FOLDS[FOLD_VERSION]);
});

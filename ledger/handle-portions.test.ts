/** A command that has very much to catch up on: stored in portions, each whole, and still one command with one effect. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import type { Command } from './commands.ts';
import type { LedgerEvent } from './events.ts';
import { createHandle } from './handle.ts';
import { NO_EVENTS } from './store/chain.ts';
import { type Codec, createCodec, ledgerStream } from './store/codec.ts';
import { type EventStore, type StoredEvent, StoreUnavailable } from './store/event-store.ts';
import { type Keyring, openKeyring } from './store/keys.ts';
import { openPostgresEventStore } from './store/postgres.ts';
import { APPEND_LIMIT_BYTES } from './store/postgres-append.ts';
import { openSnapshots } from './store/snapshots.ts';
import { createTestDatabase, type TestDatabase } from './store/testing/database.ts';
import { timedBy, Waiting } from './store/waiting.ts';
import { accountOpened, billAdded, ledgerOpened, TODAY } from './testing/given.ts';
import { roundsBeside } from './testing/rounds.ts';

const BILLS = 1_000;

let database: TestDatabase;
let store: EventStore;
let codec: Codec;
let keyring: Keyring;
let today = TODAY;
const clock = () => new Date(`${today}T01:00:00Z`);
/** A slow machine is no reason to give up: two processes lose against one another at each portion. */
const patienceMs = 120_000;
const handling = (through: EventStore = store) =>
  createHandle({ store: through, codec, clock, patienceMs });

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openPostgresEventStore({ pool: database.pool });
  keyring = await openKeyring({ pool: database.pool, masterKey: randomBytes(32) });
  codec = createCodec(keyring);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const envelope = (ledgerId: string, command: Command, commandId: string = randomUUID()) => ({
  ...{ ledgerId, userId: 'user', commandId, correlationId: 'request', command },
});

/** A household with as many bills, all of them weekly, as it may have. */
async function household(bills = BILLS): Promise<string> {
  today = TODAY;
  const ledgerId = randomUUID();
  const added = Array.from({ length: bills }, (_, index) => billAdded({ billId: index + 1 }));
  const events: LedgerEvent[] = [ledgerOpened, accountOpened(1_000), ...added];
  const metadata = {
    ...{
      ledgerId,
      userId: randomUUID(),
      commandId: randomUUID(),
      commandHash: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
    ...{ correlationId: 'request', time: clock().toISOString(), day: TODAY },
  };
  const fresh = events.map((event) => ({ id: randomUUID(), event, metadata }));
  const { events: encoded } = await codec.encode(ledgerId, NO_EVENTS, fresh);
  expect(await store.append(ledgerStream(ledgerId), 'none', encoded)).toMatchObject({
    status: 'appended',
  });
  return ledgerId;
}

async function stored(ledgerId: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of store.readStream(ledgerStream(ledgerId))) events.push(...batch);
  return events;
}

/** The real store; after so many appends the connection breaks, and it is not known whether the last was stored. */
function breaksAfter(appends: number): EventStore {
  let left = appends;
  return Object.assign(Object.create(store) as EventStore, {
    readStream: store.readStream.bind(store),
    append: async (...appended: Parameters<EventStore['append']>) => {
      const outcome = await store.append(...appended);
      left -= 1;
      if (left === 0) throw new StoreUnavailable('The connection was cut');
      return outcome;
    },
  });
}

const accrue: Command = { type: 'AccrueWeeks', by: 'person' };
const weeksIn = (events: readonly LedgerEvent[]) =>
  events.flatMap((event) => (event.type === 'WeekAccrued' ? [event.data.week] : []));
const mondays = (count: number) =>
  Array.from({ length: count }, (_, index) => addDays('2026-03-09', 7 * index));

describe('weeks after a long absence', () => {
  it('are set aside although all of them are more than the store takes at once', async () => {
    const ledgerId = await household();
    today = addDays(TODAY, 7 * 120);
    const { events, revision } = (await handling()(envelope(ledgerId, accrue)))._unsafeUnwrap();
    expect(weeksIn(events)).toEqual(mondays(120));
    const all = (await stored(ledgerId)).slice(BILLS + 2);
    expect(all.at(-1)?.revision).toBe(revision);
    const bytes = all.reduce((sum, { data }) => sum + data.byteLength, 0);
    expect(bytes).toBeGreaterThan(APPEND_LIMIT_BYTES);
  });

  it('go on where they were broken off when the same command is sent again, and then not again', async () => {
    const ledgerId = await household();
    today = addDays(TODAY, 7 * 12);
    const asked = envelope(ledgerId, accrue);
    await expect(handling(breaksAfter(2))(asked)).rejects.toThrow(StoreUnavailable);
    const sofar = await stored(ledgerId);
    expect(sofar.length).toBeGreaterThan(BILLS + 2);
    expect(sofar.length).toBeLessThan(BILLS + 2 + 12);
    const other = envelope(ledgerId, { type: 'ChangeAccount', accountId: 1, name: 'Between' });
    (await handling()(other))._unsafeUnwrap();
    // Weeks that have begun since are another command's.
    today = addDays(today, 14);
    for (const again of [handling(), handling()]) {
      const answer = (await again(asked))._unsafeUnwrap();
      expect(answer.repeated).toBe(true);
      expect(weeksIn(answer.events)).toEqual(mondays(12));
      expect(answer.events).toHaveLength(12);
    }
    expect(await stored(ledgerId)).toHaveLength(BILLS + 2 + 12 + 1);
  });

  it('are each set aside once when two processes do it at the same time', async () => {
    const ledgerId = await household();
    today = addDays(TODAY, 7 * 12);
    const asked = envelope(ledgerId, accrue);
    const answers = await Promise.all([handling()(asked), handling()(asked)]);
    for (const answer of answers)
      expect(weeksIn(answer._unsafeUnwrap().events)).toEqual(mondays(12));
    expect(await stored(ledgerId)).toHaveLength(BILLS + 2 + 12);
  });

  it('that were taken back are not set aside again by a repeated command', async () => {
    const ledgerId = await household(1);
    today = addDays(TODAY, 7);
    const handle = handling();
    const asked = envelope(ledgerId, accrue);
    (await handle(asked))._unsafeUnwrap();
    const eventId = (await stored(ledgerId)).at(-1)?.id ?? '';
    (await handle(envelope(ledgerId, { type: 'Undo', eventId })))._unsafeUnwrap();
    expect((await handling()(asked))._unsafeUnwrap()).toMatchObject({ repeated: true });
    expect(await stored(ledgerId)).toHaveLength(1 + 2 + 2);
  });
});

it('a catch-up has one snapshot made of it, at its end', async () => {
  const ledgerId = await household(100);
  const snapshots = await openSnapshots({ pool: database.pool, keyring });
  const made: number[] = [];
  const watched: typeof snapshots = Object.assign(Object.create(snapshots), {
    keep: (...kept: Parameters<typeof snapshots.keep>) => {
      made.push(kept[1].head.revision);
      return snapshots.keep(...kept);
    },
  });
  const handle = createHandle({ store, codec, clock, snapshots: watched });
  await handle.look(ledgerId);
  await expect.poll(() => made).toEqual([101]);
  today = addDays(TODAY, 7 * 60);
  const { revision } = (await handle(envelope(ledgerId, accrue)))._unsafeUnwrap();
  expect(revision).toBe(101 + 60);
  await expect.poll(async () => (await snapshots.find(ledgerId))?.head.revision).toBe(revision);
  expect(made).toEqual([101, revision]);
});

describe('the day of a ledger', () => {
  it('never goes back, whatever the clock of another process says', async () => {
    const ledgerId = await household(1);
    const [fast, slow] = [handling(), handling()];
    const rename = (name: string): Command => ({ type: 'ChangeAccount', accountId: 1, name });
    today = '2026-03-06';
    (await fast(envelope(ledgerId, rename('One'))))._unsafeUnwrap();
    today = '2026-03-05';
    (await slow(envelope(ledgerId, rename('Two'))))._unsafeUnwrap();
    expect((await slow.look(ledgerId)).today).toBe('2026-03-06');
    expect((await handling().look(ledgerId)).today).toBe('2026-03-06');
    today = '2026-03-07';
    (await slow(envelope(ledgerId, rename('Three'))))._unsafeUnwrap();
    const days = (await codec.decode(await stored(ledgerId)))
      .slice(-3)
      .map((event) => event?.metadata.day);
    expect(days).toEqual(['2026-03-06', '2026-03-06', '2026-03-07']);
  });
});

it('of many households whose commands nobody waits for, each takes its next step in a round of its own', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => household(3)));
  const rounds: number[] = [];
  today = addDays(TODAY, 14);
  await roundsBeside(async (round) => {
    const append: EventStore['append'] = (...asked) => {
      rounds.push(round());
      return store.append(...asked);
    };
    const handle = handling({ ...timedBy(new Waiting(), { store }).store, append });
    // Those that are in memory have nothing to wait for.
    await Promise.all(ids.map((ledgerId) => handle.look(ledgerId)));
    return Promise.all(ids.map((ledgerId) => handle(envelope(ledgerId, accrue))));
  });
  // On a busy machine a decision may take so long that it gives way once more, and meets another in its round.
  expect(new Set(rounds).size).toBeGreaterThan(15);
});

describe('somebody whose ledger is read beside a night of twenty households', () => {
  const NIGHT = 20;

  /** The night is under way, of their own ledger too or not; whose portions were decrypted meanwhile, in their order. */
  async function renameDuringNight(own: 'own too' | 'others only') {
    const others: string[] = [];
    for (let nth = 0; nth < NIGHT; nth += 1) others.push(await household(300));
    const mine = await household(300);
    today = addDays(TODAY, 14);
    const decoded: string[] = [];
    const decode: Codec['decode'] = (events, first) => {
      decoded.push(events.some(({ stream }) => stream === ledgerStream(mine)) ? 'mine' : 'other');
      return codec.decode(events, first);
    };
    const handle = createHandle({ store, codec: { ...codec, decode }, clock, patienceMs });
    const due = own === 'own too' ? [...others, mine] : others;
    const night = Promise.all(due.map((id) => handle(envelope(id, { type: 'AccrueWeeks' }))));
    await expect.poll(() => decoded.length).toBeGreaterThan(2);
    const before = decoded.length;
    const command: Command = { type: 'ChangeAccount', accountId: 1, name: 'Mine' };
    (await handle({ ...envelope(mine, command), waiting: new Waiting() }))._unsafeUnwrap();
    const meanwhile = decoded.slice(before);
    await night;
    return meanwhile;
  }

  it('waits for two portions of the night at each of their own', async () => {
    const meanwhile = await renameDuringNight('others only');
    const mine = meanwhile.filter((whose) => whose === 'mine').length;
    expect(mine).toBeGreaterThan(1);
    const between = meanwhile.slice(meanwhile.indexOf('mine'), meanwhile.lastIndexOf('mine'));
    expect(between.filter((whose) => whose === 'other').length).toBeLessThanOrEqual(2 * mine);
  });

  it('waits for what the night does in their own ledger, and not for all others', async () => {
    const meanwhile = await renameDuringNight('own too');
    // The night has five portions of each.
    expect(meanwhile.filter((whose) => whose === 'other').length).toBeLessThan(2 * NIGHT);
  });
});

/** Many processes that write into one ledger at the same moment, on both stores. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { createHandle, type Handle } from './handle.ts';
import { type Codec, createCodec, ledgerStream } from './store/codec.ts';
import { collect } from './store/contract/tools.ts';
import { type EventStore, StoreUnavailable } from './store/event-store.ts';
import { openKeyring } from './store/keys.ts';
import { createTestDatabase, type TestDatabase } from './store/testing/database.ts';
import { STORE_SERVERS, type StoreServer } from './store/testing/stores.ts';
import { transfer } from './testing/commands.ts';

const clock = () => new Date('2026-03-04T01:00:00Z');
/** A slow machine is no reason to give up. */
const PATIENT = { patienceMs: 120_000 };
const PROCESSES = 3;
const EACH = 15;
/** More than are lost by chance. */
const LOST = 21;

const cent: Command = { ...transfer, amount: 1 };
const envelope = (ledgerId: string, command: Command, correlationId = 'request') => ({
  ...{ ledgerId, userId: 'user', commandId: randomUUID(), correlationId, command },
});

/** A new ledger with $10.00 in account 1 and an empty account 2. */
async function household(handle: Handle): Promise<string> {
  const ledgerId = randomUUID();
  const begin: Command[] = [
    { type: 'OpenLedger', timeZone: 'UTC' },
    { type: 'OpenAccount', name: 'Everyday', balance: 1_000 },
    { type: 'OpenAccount', name: 'Savings', balance: 0 },
  ];
  for (const command of begin) (await handle(envelope(ledgerId, command)))._unsafeUnwrap();
  return ledgerId;
}

describe.each(STORE_SERVERS)('$name', ({ start }) => {
  let server: StoreServer;
  let database: TestDatabase;
  let codec: Codec;
  beforeAll(async () => {
    server = await start();
    database = await createTestDatabase();
    codec = createCodec(await openKeyring({ pool: database.pool, masterKey: randomBytes(32) }));
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  /** Who has written, in the order of the events. */
  async function sendersOf(ledgerId: string): Promise<string[]> {
    const stored = await collect(server.direct.readStream(ledgerStream(ledgerId)));
    const events = await codec.decode(stored);
    return events.map((event) => event?.metadata.correlationId ?? '');
  }

  it('every one of many commands that several processes send at once is carried out, each once and in its process’s order', async () => {
    const stores = await Promise.all(Array.from({ length: PROCESSES }, () => server.open()));
    const handles = stores.map((store) => createHandle({ store, codec, clock, ...PATIENT }));
    const ledgerId = await household(createHandle({ store: server.direct, codec, clock }));
    const sent = handles.map((handle, process) =>
      Array.from({ length: EACH }, (_, nth) =>
        handle(envelope(ledgerId, cent, `${process} ${nth}`)),
      ),
    );
    const answers = await Promise.all(sent.flat());
    expect(answers.filter((answer) => answer.isErr() || answer.value.repeated)).toEqual([]);

    const senders = await sendersOf(ledgerId);
    expect(senders).toHaveLength(3 + PROCESSES * EACH);
    for (let process = 0; process < PROCESSES; process += 1) {
      const own = senders.filter((sender) => sender.startsWith(`${process} `));
      expect(own).toEqual(Array.from({ length: EACH }, (_, nth) => `${process} ${nth}`));
    }
  });

  it('a command is carried out however often another process was quicker', async () => {
    const quick = createHandle({ store: server.direct, codec, clock });
    const ledgerId = await household(quick);
    let lost = 0;
    const between = alwaysAfter(server.direct, async () => {
      if (lost === LOST) return;
      lost += 1;
      (await quick(envelope(ledgerId, cent, 'quicker')))._unsafeUnwrap();
    });
    const slow = createHandle({ store: between, codec, clock, ...PATIENT });
    (await slow(envelope(ledgerId, cent, 'slower')))._unsafeUnwrap();
    const senders = await sendersOf(ledgerId);
    expect(senders.slice(3)).toEqual([...Array(LOST).fill('quicker'), 'slower']);
  });

  it('a command that another process is always quicker than is given up, and nothing of it is stored', async () => {
    const quick = createHandle({ store: server.direct, codec, clock });
    const ledgerId = await household(quick);
    const between = alwaysAfter(server.direct, async () => {
      (await quick(envelope(ledgerId, cent, 'quicker')))._unsafeUnwrap();
    });
    const slow = createHandle({ store: between, codec, clock, patienceMs: 100 });
    await expect(slow(envelope(ledgerId, cent, 'slower'))).rejects.toThrow(StoreUnavailable);
    const senders = await sendersOf(ledgerId);
    expect(senders).toContain('quicker');
    expect(senders).not.toContain('slower');
  });
});

/** The real store, before each of whose appends something else happens. */
function alwaysAfter(real: EventStore, before: () => Promise<void>): EventStore {
  return Object.assign(Object.create(real) as EventStore, {
    readStream: real.readStream.bind(real),
    append: async (...appended: Parameters<EventStore['append']>) => {
      await before();
      return real.append(...appended);
    },
  });
}

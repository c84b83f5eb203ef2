/** A household that holds as much as a ledger may: the next of each kind is refused over HTTP, in words (ledger/caps.ts). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CAPS, LONGEST, PAST_AMOUNTS_PER_BILL } from '../ledger/caps.ts';
import { type Command, decide } from '../ledger/commands.ts';
import type { EventMetadata, LedgerEvent } from '../ledger/events.ts';
import { Draft, EMPTY_LEDGER } from '../ledger/ledger.ts';
import { NO_EVENTS } from '../ledger/store/chain.ts';
import { createCodec, ledgerIdOf, ledgerStream } from '../ledger/store/codec.ts';
import { collect } from '../ledger/store/contract/tools.ts';
import { readBatches } from '../ledger/store/read-events.ts';
import { addBill, addIncome, addRule, recordAmount } from '../ledger/testing/commands.ts';
import type { EndpointName } from './contract/endpoints.ts';
import { START, startTestApi, type TestApi } from './testing/api.ts';
import type { Client } from './testing/client.ts';
import { sampleFor } from './testing/samples.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  await fill();
}, 120_000);
afterAll(() => api.stop());

const TODAY = START.slice(0, 10);
const openAccount: Command = { type: 'OpenAccount', name: 'Purse', balance: 0 };

/** As much as there may be of each kind, and of the past amounts of bill 1. */
const EVERYTHING: readonly (readonly [times: number, Command])[] = [
  [CAPS.accounts, openAccount],
  [CAPS.bills, addBill],
  [CAPS.incomes, addIncome],
  [CAPS.savingsRules, addRule],
  [PAST_AMOUNTS_PER_BILL, recordAmount],
];

/** Straight into the store: the app finds it there, as it would find what another process has stored. */
async function fill(): Promise<void> {
  const { store, keyring } = api.parts;
  const log = { store, codec: createCodec(keyring) };
  const [opened] = await collect(store.readAll());
  const ledgerId = ledgerIdOf(opened?.stream ?? '') ?? '';
  const draft = new Draft(EMPTY_LEDGER);
  let head = NO_EVENTS;
  let metadata: EventMetadata | undefined;
  for await (const batch of readBatches(log, ledgerId)) {
    head = batch.head;
    for (const event of batch.events) {
      draft.follow(event);
      metadata = event.metadata;
    }
  }
  for (const [times, command] of EVERYTHING) {
    const events: LedgerEvent[] = [];
    for (let time = 0; time < times; time += 1)
      for (const event of decide(command, draft.ledger, TODAY)._unsafeUnwrap()) {
        draft.follow(event);
        events.push(event);
      }
    if (!metadata) throw new Error('There is no ledger yet');
    const about = { ...metadata, commandId: randomUUID(), commandHash: 'of a test' };
    const fresh = events.map((event) => ({ id: randomUUID(), event, metadata: about }));
    const encoded = await log.codec.encode(ledgerId, head, fresh);
    await log.store.append(ledgerStream(ledgerId), head.revision, encoded.events);
    head = encoded.head;
  }
}

it.each([
  ['createAccount', 'account', CAPS.accounts, '200 accounts'],
  ['createBill', 'bill', CAPS.bills, '1,000 bills'],
  ['createIncome', 'income', CAPS.incomes, '200 incomes'],
  ['createSavingsRule', 'rule', CAPS.savingsRules, '200 rules'],
  [
    'recordHistoricalAmount',
    'historical amount',
    PAST_AMOUNTS_PER_BILL,
    '1,000 historical amounts',
  ],
] as const satisfies readonly (readonly [EndpointName, ...unknown[]])[])(
  '%s: one %s more is refused',
  async (name, what, limit, room) => {
    const before = await api.eventCount();
    const refused = await ann.cannot(name, { id: 1, body: sampleFor(name) });
    expect(refused).toEqual({
      status: 409,
      code: 'too_many',
      message: `There is room for ${room}. Please delete one first.`,
      details: { what, limit },
    });
    expect(await api.eventCount()).toBe(before);
  },
);

it.each(['createAccount', 'createBill', 'createIncome'] as const)(
  '%s: a name that is too long is refused before',
  async (name) => {
    const body = { ...sampleFor(name), name: 'x'.repeat(LONGEST.name + 1) };
    expect(await ann.cannot(name, { body })).toMatchObject({ status: 400, code: 'validation' });
  },
);

it('a list of bills is refused at the first line beyond it', async () => {
  const body = { bills: [sampleFor('createBill')] };
  const refused = await ann.cannot('importBills', { body });
  expect(refused).toMatchObject({ status: 409, code: 'too_many', details: { line: 1 } });
});

it('what is deleted makes room, and then does not come back over the cap', async () => {
  await ann.does('deleteBill', { id: CAPS.bills });
  await ann.does('createBill', { body: sampleFor('createBill') as never });
  const [removed] = await ann.does('activity', { query: { type: 'BillRemoved' } });
  expect(removed?.whyNot).toMatchObject({ code: 'too_many' });
  const refused = await ann.cannot('undo', { id: removed?.eventId ?? '' });
  expect(refused).toMatchObject({ status: 409, code: 'too_many' });
});

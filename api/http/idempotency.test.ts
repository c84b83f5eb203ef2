/** The same write again, whoever answers it and whatever happened in between: one effect, one answer (docs/product.md, Calls and answers). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../contract/endpoints.ts';
import { type CopyingApi, startCopyingApi } from '../testing/copies.ts';
import { type Instance, killedOnceStored } from '../testing/instance.ts';
import type { Reply } from '../testing/raw.ts';
import {
  EVERY_ENDPOINT,
  giveEverything,
  isWrite,
  otherSampleFor,
  sampleFor,
} from '../testing/samples.ts';
import { type Fingerprint, openFingerprint } from '../testing/stored.ts';

let api: CopyingApi;
/** A second process on the same database. */
let second: Instance;
/** One that is killed whenever a command is stored, before anybody hears of it. */
let dying: Instance;
let stored: Fingerprint;
beforeAll(async () => {
  api = await startCopyingApi(giveEverything);
  second = await api.another();
  dying = await api.another({ parts: killedOnceStored });
  stored = await openFingerprint(api.pool);
});
afterAll(async () => {
  await second.stop();
  await dying.stop();
  await api.stop();
});

const personWithEverything = () => api.signUpAlike();
const answerIn = ({ status, text }: Reply) => ({ status, text });
const KEY = 'a-key-of-the-person';
/** Deleting all data takes the ledger's answers with it, and no sample knows an event's id: both have tests of their own. */
const others: readonly EndpointName[] = ['deleteData', 'undo'];
const writes = EVERY_ENDPOINT.filter(([name, endpoint]) => {
  return isWrite(endpoint) && !endpoint.public && !endpoint.upload && !others.includes(name);
}).map(([name]) => name);

/** What somebody with everything may do, so that the sample must do something. */
const moves: readonly EndpointName[] = [
  'createAccount',
  'changeAccount',
  'deleteAccount',
  'transfer',
  'createBill',
  'importBills',
  'changeBill',
  'deleteBill',
  'payBill',
  'payBillWithArrears',
  'addWeekSavings',
  'reduceSavings',
  'fundBill',
  'releaseBill',
  'recordHistoricalAmount',
  'deleteHistoricalAmount',
  'createIncome',
  'changeIncome',
  'deleteIncome',
  'createSavingsRule',
  'changeSavingsRule',
  'deleteSavingsRule',
];

describe.each(writes)('%s', (name) => {
  const sent = { id: 1, body: sampleFor(name), key: KEY };

  it('gives the first answer again, also to many at once in two processes, and refuses the key for another request', async () => {
    const ann = await personWithEverything();
    const events = await api.eventCount();
    const first = await ann.call(name, sent);
    const caused = (await api.eventCount()) - events;
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    if (moves.includes(name)) expect(caused, first.text).toBeGreaterThan(0);
    const after = await stored();
    expect(answerIn(await ann.call(name, sent))).toEqual(answerIn(first));
    expect(await stored()).toBe(after);

    const other = otherSampleFor(name);
    const refusal = { status: 422, code: 'idempotency_key_reused' };
    if (other) expect(await ann.cannot(name, { ...sent, body: other })).toMatchObject(refusal);
    const elsewhere = name === 'createAccount' ? 'createIncome' : 'createAccount';
    const there = { ...sent, body: sampleFor(elsewhere) };
    expect(await ann.cannot(elsewhere, there)).toMatchObject(refusal);
    expect(await stored()).toBe(after);

    // A household like the first, so one effect is as many events.
    const twin = await personWithEverything();
    const before = await api.eventCount();
    const people = [twin, twin.at(second.url), twin, twin.at(second.url), twin];
    const replies = await Promise.all(people.map((person) => person.call(name, sent)));
    for (const reply of replies) expect(answerIn(reply)).toEqual(answerIn(replies[0] ?? reply));
    expect((await api.eventCount()) - before).toBe(caused);
  });

  it('has one effect when the process dies before it has answered', async () => {
    const ann = await personWithEverything();
    const before = await api.eventCount();
    const broken = await ann.at(dying.url).call(name, sent);
    const caused = (await api.eventCount()) - before;
    const again = await ann.call(name, sent);
    expect(await api.eventCount()).toBe(before + caused);
    if (moves.includes(name)) {
      expect(broken.status).toBe(500);
      expect(caused).toBeGreaterThan(0);
      expect(again.status).toBeLessThan(300);
    }
    expect(answerIn(await ann.at(second.url).call(name, sent))).toEqual(answerIn(again));
  });
});

describe('an answer', () => {
  it('is kept across a restart', async () => {
    const ann = await personWithEverything();
    const sent = { body: sampleFor('transfer'), key: KEY };
    const first = await ann.call('transfer', sent);
    const restarted = await api.another();
    const again = await ann.at(restarted.url).call('transfer', sent);
    await restarted.stop();
    expect(answerIn(again)).toEqual(answerIn(first));
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('tells that it was done, when what it did was deleted before anybody heard of it', async () => {
    const ann = await personWithEverything();
    const sent = { body: sampleFor('transfer'), key: KEY };
    expect(await ann.at(dying.url).call('transfer', sent)).toMatchObject({ status: 500 });
    await ann.does('deleteAccount', { id: 2 });
    const before = await api.eventCount();
    const refusal = { status: 410, code: 'deleted_since' };
    expect(await ann.cannot('transfer', sent)).toMatchObject(refusal);
    expect(await api.eventCount()).toBe(before);
  });

  it('is that of the time, whatever happened since', async () => {
    const ann = await personWithEverything();
    const tooMuch = { fromAccountId: 2, toAccountId: 1, amount: '500.01' };
    const refused = await ann.call('transfer', { body: tooMuch, key: 'refused' });
    const done = await ann.call('createAccount', { body: { name: 'New' }, key: 'done' });
    await ann.does('changeAccount', { id: 2, body: { balance: '600.00' } });
    await ann.does('changeAccount', { id: 3, body: { name: 'Old' } });
    expect(answerIn(await ann.call('transfer', { body: tooMuch, key: 'refused' }))).toEqual(
      answerIn(refused),
    );
    expect(
      answerIn(await ann.call('createAccount', { body: { name: 'New' }, key: 'done' })),
    ).toEqual(answerIn(done));
  });

  it('is for its own user alone', async () => {
    const [ann, bob] = [await personWithEverything(), await personWithEverything()];
    const mine = await ann.does('createAccount', { body: { name: 'Mine' }, key: KEY });
    const his = await bob.does('createAccount', { body: { name: 'His' }, key: KEY });
    expect([mine.name, his.name]).toEqual(['Mine', 'His']);
  });
});

describe('one key for two requests at once, to two processes', () => {
  it('is that of the one that was done', async () => {
    const ann = await api.signUp();
    for (let round = 1; round <= 15; round += 1) {
      const key = `round-${round}`;
      const asks = [ann, ann.at(second.url)].map((person, index) => {
        const body = { name: `Account ${round} of ${index}` };
        return { body, ask: () => person.call('createAccount', { body, key }) };
      });
      const replies = await Promise.all(asks.map(({ ask }) => ask()));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
      const done = asks[replies.findIndex(({ status }) => status === 201)];
      const accounts = await ann.does('listAccounts');
      expect(accounts).toHaveLength(round);
      expect(accounts.at(-1)?.name).toBe(done?.body.name);
      const again = await Promise.all(asks.map(({ ask }) => ask()));
      expect(again.map(answerIn)).toEqual(replies.map(answerIn));
    }
  });

  it('is that of the one that was done, when the other was refused', async () => {
    const ann = await personWithEverything();
    for (let round = 1; round <= 10; round += 1) {
      const key = `round-${round}`;
      const transfer = (amount: string) => ({ fromAccountId: 1, toAccountId: 2, amount });
      const right = () => ann.at(second.url).call('transfer', { body: transfer('1.00'), key });
      const tooMuch = ann.call('transfer', { body: transfer('90000.00'), key });
      const [done, refused] = await Promise.all([right(), tooMuch]);
      expect([409, 422]).toContain(refused.status);
      const moved = (await ann.does('accountStatement', { id: 2 })).length - 1;
      if (done.status === 200) expect(answerIn(await right())).toEqual(answerIn(done));
      else expect(done.status).toBe(422);
      expect((await ann.does('accountStatement', { id: 2 })).length - 1).toBe(moved);
    }
    const lines = await ann.does('accountStatement', { id: 2 });
    const done = lines.filter(({ amount }) => amount === '1.00').length;
    expect(await ann.does('listAccounts')).toMatchObject([{}, { balance: `${500 + done}.00` }]);
  });
});

describe('deleting all data', () => {
  it('again spares what was made since', async () => {
    const ann = await personWithEverything();
    const first = await ann.call('deleteData', { key: KEY });
    await ann.does('createAccount', { body: { name: 'New' } });
    for (const where of [api, second, api]) {
      const again = await ann.at(where.url).call('deleteData', { key: KEY });
      expect(answerIn(again)).toEqual(answerIn(first));
    }
    expect(await ann.does('listAccounts')).toMatchObject([{ id: 1, name: 'New' }]);
  });

  it('is done once when it is asked for many times at once', async () => {
    const ann = await personWithEverything();
    const people = [ann, ann.at(second.url), ann, ann.at(second.url)];
    for (const reply of await Promise.all(
      people.map((one) => one.call('deleteData', { key: KEY })),
    ))
      expect(reply.status).toBe(200);
    expect(await ann.does('listAccounts')).toEqual([]);
    expect(await ann.does('createAccount', { body: { name: 'New' } })).toMatchObject({ id: 1 });
  });

  it('is taken up again when the process died in it', async () => {
    const ann = await personWithEverything();
    expect((await ann.at(dying.url).call('deleteData', { key: KEY })).status).toBe(500);
    await ann.does('deleteData', { key: KEY });
    expect(await ann.does('listAccounts')).toEqual([]);
    expect(await ann.does('createAccount', { body: { name: 'New' } })).toMatchObject({ id: 1 });
  });
});

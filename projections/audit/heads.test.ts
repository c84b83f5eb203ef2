/** What a stream alone cannot show: an end that was cut off. And from where on a ledger is sealed in its place. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHandle } from '../../ledger/handle.ts';
import type { Head } from '../../ledger/store/chain.ts';
import { createCodec, ledgerStream } from '../../ledger/store/codec.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { readSealed, storeSealed } from '../../ledger/store/testing/sealed.ts';
import { transfer } from '../../ledger/testing/commands.ts';
import { accountOpened } from '../../ledger/testing/given.ts';
import { READ_TABLES } from '../tables.ts';
import { openAttacker } from '../testing/attacker.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';
import { audit, type ReadLedger } from './audit.ts';

let workshop: Workshop;
let attacker: ReturnType<typeof openAttacker>;
beforeEach(async () => {
  workshop = await openWorkshop();
  attacker = openAttacker(workshop.pool);
});
afterEach(() => workshop.close());

async function look(heads: ReadonlyMap<string, Head> = new Map()) {
  const ledgers = new Map<string, ReadLedger>();
  const problems: string[] = [];
  const keyring = await openKeyring(workshop);
  await audit({
    ...{ ...workshop, keyring, codec: createCodec(keyring), heads },
    found: ({ ledgerId, problem }) => problems.push(`${ledgerId} ${problem}`),
    read: (ledger) => ledgers.set(ledger.ledgerId, ledger),
  });
  return { ledgers, problems };
}

const headsOf = ({ ledgers }: Awaited<ReturnType<typeof look>>) =>
  new Map([...ledgers].map(([ledgerId, { head }]) => [ledgerId, head]));

describe('heads that were kept', () => {
  let ledgerId: string;
  let heads: Map<string, Head>;
  beforeEach(async () => {
    ledgerId = await workshop.given(accountOpened(500));
    await workshop.earn(ledgerId, 1);
    heads = headsOf(await look());
    expect(heads.get(ledgerId)?.revision).toBe(2);
  });

  it('are met by a stream that has grown, and by none that was erased', async () => {
    await workshop.earn(ledgerId, 1);
    expect((await look(heads)).problems).toEqual([]);
    await workshop.store.deleteStream(ledgerStream(ledgerId));
    await workshop.keyring.destroy(ledgerId);
    expect((await look(heads)).problems).toEqual([]);
  });

  it('name a stream that is shorter, though nothing was projected yet', async () => {
    await attacker.remove(ledgerStream(ledgerId), 2);
    const kept = `${ledgerId} streams: revision is 2, and the last event has 1`;
    expect((await look()).problems).toEqual([kept]);
    await workshop.pool.query('UPDATE events.streams SET revision = 1');
    expect((await look()).problems).toEqual([]);
    const problem = 'event 2: it was the last when the heads were written, and now event 1 is';
    expect((await look(heads)).problems).toEqual([`${ledgerId} ${problem}`]);
  });

  it('name a stream that is gone, with its key or without', async () => {
    await workshop.pool.query('DELETE FROM events.events');
    const kept = `${ledgerId} streams: revision is 2, and there is no event`;
    expect((await look()).problems).toEqual([kept]);
    await workshop.pool.query('DELETE FROM events.streams');
    const problem = 'event 2: it was the last when the heads were written, and now there is none';
    expect((await look(heads)).problems).toEqual([`${ledgerId} ${problem}`]);
    await workshop.pool.query('DELETE FROM keys.ledger_keys');
    const gone = 'it was there when the heads were written, and now is not';
    expect((await look(heads)).problems).toEqual([`${ledgerId} ${gone}`]);
  });

  it('name a stream that has gone another way, even with the key', async () => {
    const stream = ledgerStream(ledgerId);
    await attacker.remove(stream, 2);
    await workshop.pool.query('UPDATE events.streams SET revision = 1 WHERE stream = $1', [stream]);
    const handle = createHandle({ ...workshop, clock: () => new Date('2026-03-04T02:00:00Z') });
    const command = { type: 'OpenAccount', name: 'Another', balance: 7 } as const;
    const who = { ledgerId, userId: 'user', commandId: randomUUID(), correlationId: 'request' };
    (await handle({ ...who, command }))._unsafeUnwrap();
    expect((await look()).problems).toEqual([]);
    const problem = /^.+ event 2 .+ it, or an event before it, is another than when/;
    expect((await look(heads)).problems).toEqual([expect.stringMatching(problem)]);
  });
});

describe('a ledger that was begun in the first form', () => {
  const life = readSealed('life-1');
  const { ledgerId } = life;
  const stream = ledgerStream(ledgerId);
  beforeEach(() => storeSealed(workshop, life));

  async function goOn() {
    const handle = createHandle({ ...workshop, clock: () => new Date('2026-03-24T01:00:00Z') });
    const who = { ledgerId, userId: 'user', commandId: randomUUID(), correlationId: 'request' };
    (await handle({ ...who, command: transfer }))._unsafeUnwrap();
  }

  it('is told apart, and from where on it is sealed', async () => {
    const before = await look();
    expect(before.problems).toEqual([]);
    expect(before.ledgers.get(ledgerId)?.sealedFrom).toBeNull();
    await goOn();
    const after = await look();
    expect(after.problems).toEqual([]);
    expect(after.ledgers.get(ledgerId)?.sealedFrom).toBe(8);
  });

  it('hangs on the first event that is sealed: what is done before it shows there', async () => {
    await goOn();
    await attacker.remove(stream, 4);
    for (const revision of [5, 6, 7])
      await attacker.set(stream, revision, 'revision = revision - 1');
    await attacker.relink(stream, 7);
    const { problems } = await look();
    expect(problems).toContainEqual(expect.stringMatching(/ event 8 .+ revision 7 should stand/));
    expect(problems).toContainEqual(expect.stringMatching(/ event 8 .+ hash does not follow/));
  });

  it('moves no money into another ledger, whatever its metadata are made to say', async () => {
    const other = await workshop.given(accountOpened(500));
    await workshop.project();
    const before = await workshop.balances(ledgerId);
    for (let revision = 0; revision < life.events.length; revision += 1)
      await attacker.setMetadata(stream, revision, { ledgerId: other });
    await attacker.relink(stream);
    for (const name of [...READ_TABLES.map((table) => table.name), 'ledgers'])
      await workshop.pool.query(`TRUNCATE read_model.${name}`);
    await workshop.pool.query('UPDATE read_model.checkpoint SET commit = NULL, prepare = NULL');
    await workshop.project();
    expect(await workshop.balances(other)).toEqual([500]);
    expect(await workshop.balances(ledgerId)).toEqual(before);
  });
});

/** An event that cannot be projected stops the projection at its place; nothing is ever skipped. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { headAt, NO_EVENTS } from '../ledger/store/chain.ts';
import { ledgerStream } from '../ledger/store/codec.ts';
import type { StoredEvent } from '../ledger/store/event-store.ts';
import { forge } from '../ledger/store/testing/forge.ts';
import { accountOpened } from '../ledger/testing/given.ts';
import { becomes, openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeEach(async () => {
  workshop = await openWorkshop();
});
afterEach(() => workshop.close());

describe('a poison event', () => {
  /** Stores an event past the codec's checks, as a newer or a broken program might. */
  async function store(ledgerId: string, type: string, data: object, sealed = true) {
    const stored = await workshop.stored();
    const stream = ledgerStream(ledgerId);
    const before = stored.filter((event) => event.stream === stream).at(-1);
    const head = before ? headAt(before) : NO_EVENTS;
    const forged = await forge(workshop.keyring, { stream, head }, { type, data });
    const event = sealed ? forged : { ...forged, data: Buffer.alloc(40) };
    await workshop.store.append(stream, head.revision, [event]);
    return event.id;
  }

  it.each([
    ['of an unknown type', 'BillExploded', {}, true, /BillExploded/],
    ['that is damaged', 'AccountRenamed', {}, false, /damaged/],
    ['with a field missing', 'AccountRenamed', { accountId: 1 }, true, /name/],
    [
      'that the database cannot hold',
      'AccountOpened',
      { accountId: 3_000_000_000, name: 'Too many', balance: 0 },
      true,
      /out of range/,
    ],
  ])(
    '%s stops it loudly, with everything before it projected',
    async (_, type, data, sealed, why) => {
      const others = await Promise.all(
        [1, 2, 3].map((cents) => workshop.given(accountOpened(cents))),
      );
      const last = (await workshop.stored()).at(-1);
      const ledgerId = others[0] ?? '';
      const eventId = await store(ledgerId, type, data, sealed);
      const behind = await workshop.given(accountOpened(4));

      const projector = workshop.start();
      await becomes(projector, 'stopped');
      const where = { eventId, type, stream: ledgerStream(ledgerId), revision: 2 };
      expect(projector.status()).toEqual({
        state: 'stopped',
        checkpoint: last?.position,
        poison: { ...where, message: expect.stringMatching(why) },
      });
      expect(workshop.logged).toMatchObject([
        { about: where, message: expect.stringContaining('stopped') },
      ]);
      expect(await Promise.all(others.map(workshop.balances))).toEqual([[1], [2], [3]]);
      expect(await workshop.balances(behind)).toEqual([]);
    },
  );

  it('is met live too, behind a batch that went well', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const projector = workshop.start();
    await becomes(projector, 'live');
    await workshop.earn(ledgerId, 1);
    await store(ledgerId, 'BillExploded', {});
    await becomes(projector, 'stopped');
    expect(await workshop.balances(ledgerId)).toEqual([101]);
  });

  it('is heard of in a process that projects nothing', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const follower = workshop.start({ projects: false });
    await becomes(follower, 'waiting');
    const eventId = await store(ledgerId, 'BillExploded', {});
    workshop.start();
    await becomes(follower, 'stopped');
    expect(follower.status().poison).toMatchObject({ eventId, type: 'BillExploded' });
  });

  it('goes to an instance that knows it', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const decode = async (stored: readonly StoredEvent[]) => {
      if (stored.some(({ type }) => type === 'AccountBalanceSet')) throw new Error('too new');
      return workshop.codec.decode(stored);
    };
    const old = workshop.start({ codec: { ...workshop.codec, decode } });
    await becomes(old, 'live');
    const position = await workshop.earn(ledgerId, 1);
    await becomes(old, 'stopped');
    workshop.start();
    expect(await old.reached(position)).toBe(true);
    expect(await workshop.balances(ledgerId)).toEqual([101]);
    await becomes(old, 'waiting');
    expect(old.status()).not.toHaveProperty('poison');
  });

  it('stops it no longer than its cause lasts', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    const projector = workshop.start({ retryMs: 1 });
    await becomes(projector, 'live');
    await workshop.pool.query('ALTER TABLE read_model.accounts ADD CONSTRAINT few CHECK (id < 2)');
    await workshop.happened(ledgerId, [accountOpened(5, 2)]);
    await becomes(projector, 'stopped');
    await workshop.pool.query('ALTER TABLE read_model.accounts DROP CONSTRAINT few');
    await becomes(projector, 'live');
    expect(projector.status()).not.toHaveProperty('poison');
    expect(await workshop.balances(ledgerId)).toEqual([100, 5]);
  });

  it('that was only unlucky goes through at the second try', async () => {
    const ledgerId = await workshop.given(accountOpened(100));
    let unlucky = true;
    const decode = async (stored: readonly StoredEvent[]) => {
      if (unlucky) {
        unlucky = false;
        throw new Error('cosmic ray');
      }
      return workshop.codec.decode(stored);
    };
    const projector = workshop.start({ codec: { ...workshop.codec, decode } });
    expect(await projector.reached(await workshop.earn(ledgerId, 1))).toBe(true);
    expect(await workshop.balances(ledgerId)).toEqual([101]);
    expect(projector.status().state).toBe('live');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHandle, type Envelope } from '../../ledger/handle.ts';
import { createCodec } from '../../ledger/store/codec.ts';
import { StoreUnavailable } from '../../ledger/store/event-store.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import type { AppParts } from '../app.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { giveRent } from '../testing/household.ts';
import { MASTER_KEY } from '../testing/instance.ts';
import { type Accrual, accrueAll, accruing, foreseeing } from './accrual.ts';
import { allLedgers, countLedgers } from './ledgers.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Two Mondays after the Wednesday on which the tests begin. */
const CLOCK = () => new Date('2026-03-16T00:30:00.000Z');

async function freshHandle() {
  const keyring = await openKeyring({ pool: api.pool, masterKey: MASTER_KEY });
  return createHandle({ store: api.store, codec: createCodec(keyring), clock: CLOCK });
}

async function household(): Promise<{ person: Client; ledgerId: string }> {
  const person = await api.signUp();
  const { id } = await person.does('currentUser');
  const { rows } = await api.pool.query('SELECT ledger_id FROM identity.users WHERE id = $1', [id]);
  return { person, ledgerId: rows[0].ledger_id };
}

async function outcomes(accruals: AsyncIterable<Accrual>) {
  const told = new Map<string, unknown>();
  for await (const { ledgerId, userId: _, ...outcome } of accruals) told.set(ledgerId, outcome);
  return told;
}

it('accrues every ledger once, tells first what it would do, and one damaged ledger holds up no other', async () => {
  const rich = await household();
  await giveRent(rich.person);
  const idle = await household();
  const damaged = await household();
  await giveRent(damaged.person);
  const after = await household();
  await giveRent(after.person);
  await api.pool.query(
    `UPDATE events.events SET data = '\\x00' WHERE stream = $1 AND revision = 1`,
    [`ledger-${damaged.ledgerId}`],
  );
  expect(await countLedgers(api.pool)).toBe(4);

  const before = await api.eventCount();
  const all = () => allLedgers(api.pool);
  const foreseen = await outcomes(
    accrueAll({ ledgers: all(), accrue: foreseeing(await freshHandle()), db: api.pool }),
  );
  expect(await api.eventCount()).toBe(before);

  const accrue = accruing(await freshHandle());
  const done = await outcomes(accrueAll({ ledgers: all(), accrue, db: api.pool }));
  expect(done).toEqual(foreseen);
  const weeks = ['2026-03-09', '2026-03-16'];
  expect(done).toEqual(
    new Map<string, unknown>([
      [rich.ledgerId, { weeks }],
      [idle.ledgerId, { weeks: [] }],
      [damaged.ledgerId, { failure: expect.stringContaining('is damaged') }],
      [after.ledgerId, { weeks }],
    ]),
  );
  expect(await api.eventCount()).toBe(before + 4);

  const again = await outcomes(accrueAll({ ledgers: all(), accrue, db: api.pool }));
  expect(again.get(rich.ledgerId)).toEqual({ weeks: [] });
  expect(await api.eventCount()).toBe(before + 4);
});

it('is waited for by what moves money: a household whose weeks could not be set aside is left alone', async () => {
  const ann = await api.signUp();
  await giveRent(ann, '10.00');
  await ann.does('createAccount', { body: { name: 'Holiday' } });
  const rule = {
    fromAccountId: 1,
    toAccountId: 2,
    amount: '50.00',
    frequency: 'weekly',
  } as const;
  await ann.does('createSavingsRule', { body: { ...rule, transferDayType: 'weekly' } });
  let away = true;
  const parts = ({ handle }: AppParts): Partial<AppParts> => ({
    handle: Object.assign(async (envelope: Envelope) => {
      if (away && envelope.command.type === 'AccrueWeeks') throw new StoreUnavailable('Cut off');
      return handle(envelope);
    }, handle),
  });
  const instance = await api.another({ parts });
  const balances = async () => (await ann.does('listAccounts')).map(({ balance }) => balance);
  api.travelTo('2026-03-09T10:00:00.000Z');
  await instance.scheduler.runDue();
  expect(await balances()).toEqual(['10.00', '0.00']);
  away = false;
  api.travelTo('2026-03-09T10:15:00.000Z');
  await instance.scheduler.runDue();
  // The week brings 100.00, and of these the rule takes 50.00.
  expect(await balances()).toEqual(['60.00', '50.00']);
  await instance.stop();
});

it('a ledger whose data were deleted since it was listed has nothing due, and has not failed', async () => {
  const gone = await household();
  await giveRent(gone.person);
  async function* listedBefore() {
    yield { ledgerId: gone.ledgerId, userId: 'whoever had it' };
  }
  await gone.person.does('deleteData');
  const told = await outcomes(
    accrueAll({ ledgers: listedBefore(), accrue: accruing(await freshHandle()), db: api.pool }),
  );
  expect(told.get(gone.ledgerId)).toEqual({ weeks: [] });
});

it('a ledger that somebody has and that was never opened is a failure', async () => {
  const { ledgerId, person } = await household();
  const { id } = await person.does('currentUser');
  const lost = randomUUID();
  const moved = 'UPDATE identity.users SET ledger_id = $2 WHERE id = $1';
  await api.pool.query(moved, [id, lost]);
  async function* listed() {
    yield { ledgerId: lost, userId: id };
  }
  const accrue = accruing(await freshHandle());
  const told = await outcomes(accrueAll({ ledgers: listed(), accrue, db: api.pool }));
  await api.pool.query(moved, [id, ledgerId]);
  expect(told.get(lost)).toEqual({ failure: 'ledger_not_open' });
});

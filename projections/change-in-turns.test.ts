import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { billAdded, ledgerOpened, TODAY } from '../ledger/testing/given.ts';
import { stepsBeside } from '../ledger/testing/rounds.ts';
import { type Changed, foldInTurns, NOTHING } from './folded.ts';
import { changeOf } from './stamped.ts';

const [ledgerId, time] = [randomUUID(), `${TODAY}T09:00:00.000Z`];
const metadata = {
  ...{ ledgerId, userId: randomUUID(), commandId: randomUUID(), commandHash: 'A'.repeat(22) },
  ...{ correlationId: 'request', time, day: TODAY },
};
const bills = Array.from({ length: 301 }, (_, nth) => billAdded({ billId: nth + 1 }));
const events = [ledgerOpened, ...bills].map((event, revision) => ({
  ...event,
  ...{ id: randomUUID(), metadata, revision },
}));

it('many events are folded and their rows made while others are served', async () => {
  const changed: Changed = new Map();
  const folding = await stepsBeside(() => foldInTurns(NOTHING, events, changed));
  const write = { ledgerId, seen: null, after: folding.result, changed };
  const writing = await stepsBeside(() => changeOf(write));
  const { tables, ...stamp } = JSON.parse(writing.result);
  expect(stamp).toMatchObject({ ledgerId, seen: null, revision: 301, whole: false });
  expect(tables.bills).toMatchObject({ rows: { length: 301 }, gone: [] });
  expect(tables.bills.rows[300]).toMatchObject({ ledger_id: ledgerId, id: 301, created_at: time });
  expect([folding, writing].map(({ rounds }) => rounds >= 3)).toEqual([true, true]);
});

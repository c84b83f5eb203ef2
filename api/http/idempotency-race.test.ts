/** One Idempotency-Key at two processes at the same moment, on a server that leaves alone what it is replicating for another call. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openEventStoreDB } from '../../ledger/store/eventstoredb/store.ts';
import { silence } from '../../ledger/store/eventstoredb/testing/hooks.ts';
import { Wire } from '../../ledger/store/eventstoredb/testing/wire.ts';
import { startTestApi } from '../testing/api.ts';

it('one key that two processes are sent at the same moment is answered by both, though the event store never answers the second append', async () => {
  const wire = await Wire.start();
  // Nobody gives up: only what looks for its own events is answered.
  const patienceMs = 600_000;
  const openStore = async () => openEventStoreDB({ url: wire.url, answerWithinMs: patienceMs });
  const here = await startTestApi({ openStore, patienceMs });
  const there = await here.another();
  const ann = await here.signUp();
  let arrived = 0;
  let bothArrived = () => {};
  const both = new Promise<void>((resolve) => {
    bothArrived = resolve;
  });
  const beforeAppend = () => {
    arrived += 1;
    if (arrived === 2) bothArrived();
  };
  let isDropped = false;
  const dropped = () => {
    isDropped = true;
    return silence();
  };
  // Not before the second was looked at.
  wire.hooks = { beforeAppend, replicate: () => both.then(() => nextTurn()), dropped };
  const sent = { body: { name: 'Savings' }, key: 'a-key' };
  const people = [ann, ann.at(there.url)];
  const [one, other] = await Promise.all(
    people.map((person) => person.call('createAccount', sent)),
  );
  expect(one).toMatchObject({ status: 201 });
  expect(other).toMatchObject({ status: 201, text: one?.text });
  expect(isDropped).toBe(true);
  expect(await ann.does('listAccounts')).toHaveLength(1);
  await there.stop();
  await here.stop();
  wire.stop();
});

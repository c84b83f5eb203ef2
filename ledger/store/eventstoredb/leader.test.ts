/** A cluster: the leader changes, dies, or is not to be found. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../events.ts';
import { appended, collect, newEvents, newStream } from '../contract/tools.ts';
import { type EventStore, StoreUnavailable } from '../event-store.ts';
import type { KnownLog } from '../known-log.ts';
import { openEventStoreDB } from './store.ts';
import { type Cluster, startCluster } from './testing/cluster.ts';
import { Log } from './testing/log.ts';
import { unavailable } from './testing/messages.ts';
import { Wire } from './testing/wire.ts';

/** For how long appends wait that nobody will answer. */
const NO_ANSWER_MS = 2_000;

describe('another leader', () => {
  let cluster: Cluster;
  const opened: EventStore[] = [];
  const open = (url: string, answerWithinMs?: number) => {
    const store = openEventStoreDB({ url, ...(answerWithinMs && { answerWithinMs }) });
    opened.push(store);
    return store;
  };
  beforeEach(async () => {
    cluster = await startCluster(3);
  });
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    cluster.stop();
  });

  it('is followed within the call, as often as it changes', async () => {
    const [first] = cluster.nodes;
    const follower = open(`esdb://127.0.0.1:${cluster.nodes[1]?.port}?tls=false`);
    const stream = newStream();
    for (const [revision, leader] of [0, 2, 1, 0].entries()) {
      cluster.lead(leader);
      const expected = revision === 0 ? 'none' : revision - 1;
      const outcome = await follower.append(stream, expected, newEvents(1));
      expect(outcome).toMatchObject({ status: 'appended', revision, repeated: false });
      expect(await follower.head()).toEqual(appended(outcome).position);
    }
    expect(first?.log.events).toHaveLength(4);
    await follower.deleteStream(stream);
    expect(await collect(follower.readStream(stream))).toEqual([]);
  });

  it('is found by asking any node for the cluster', async () => {
    cluster.lead(2);
    const [{ port } = { port: 0 }] = cluster.nodes;
    const discovering = open(`esdb+discover://127.0.0.1:${port}?tls=false`);
    const outcome = await discovering.append(newStream(), 'none', newEvents(1));
    expect(outcome).toMatchObject({ status: 'appended', revision: 0 });
    expect(cluster.nodes.map(({ calls }) => calls.includes('batchAppend'))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is found when the one before is gone', async () => {
    const clustered = open(cluster.url);
    const stream = newStream();
    await clustered.append(stream, 'none', newEvents(1));
    cluster.nodes[0]?.stop();
    cluster.lead(2);
    expect(await clustered.append(stream, 0, newEvents(1))).toMatchObject({ revision: 1 });
  });

  it('that nobody knows of ends no process, as it does with the client alone', async () => {
    const clustered = open(cluster.url, NO_ANSWER_MS);
    await clustered.append(newStream(), 'none', newEvents(1));
    const failing: (() => void)[] = [];
    const [leader] = cluster.nodes;
    if (leader)
      leader.hooks.beforeAppend = () =>
        new Promise((_, reject) => failing.push(() => reject(unavailable())));
    const underWay = Array.from({ length: 4 }, () =>
      clustered.append(newStream(), 'none', newEvents(1)),
    );
    await expect.poll(() => failing).toHaveLength(4);
    for (const node of cluster.nodes) node.members = () => [];
    const asked = () =>
      cluster.nodes.flatMap(({ calls }) => calls.filter((call) => call === 'gossip')).length;
    const before = asked();
    failing[0]?.();
    // The other calls fail while a new leader is looked for: there the client rejects into nowhere.
    await expect.poll(asked).toBeGreaterThan(before);
    for (const fail of failing) fail();
    for (const result of await Promise.allSettled(underWay))
      expect(result).toMatchObject({ status: 'rejected', reason: { name: StoreUnavailable.name } });
  });
});

it('is asked where another node is behind by an event, which is no other log', async () => {
  let reached: Position | null = null;
  let identity: string | null = null;
  const known: KnownLog = {
    identity: async () => identity,
    learn: async (one) => {
      identity ??= one;
    },
    reached: async () => reached,
    wrote: (position) => {
      reached = position;
    },
  };
  const leader = await Wire.start();
  const stream = newStream();
  const first = openEventStoreDB({ url: leader.url, known });
  await first.append(stream, 'none', newEvents(2));
  await first.close();
  const log = new Log();
  log.events.push(...leader.log.events.slice(0, -1));
  const follower = await Wire.start({ log });
  const members = () => [
    { host: '127.0.0.1', port: leader.port, leads: true },
    { host: '127.0.0.1', port: follower.port, leads: false },
  ];
  leader.members = members;
  follower.members = members;
  const store = openEventStoreDB({ url: follower.url, known });
  expect(await store.append(stream, 1, newEvents(1))).toMatchObject({ revision: 2 });
  await store.close();
  leader.stop();
  follower.stop();
});

/** The wire-level server, asked by the unmodified client: what EventStoreDB is known to answer. */
import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  jsonEvent,
  NO_STREAM,
  StreamDeletedError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { credentials as credentialsOf, Metadata, status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Wire } from './wire.ts';

const credentials = { username: 'somebody', password: 'secret' };
const happened = (type = 'Happened') => jsonEvent({ type, data: { at: 1 } });

let wire: Wire;
let client: EventStoreDBClient;
beforeEach(async () => {
  wire = await Wire.start();
  client = EventStoreDBClient.connectionString(wire.url);
});
afterEach(async () => {
  await client.dispose();
  wire.stop();
});

const append = (stream: string, types: string[]) =>
  client.appendToStream(stream, types.map(happened), { credentials });

async function typesOf(read: AsyncIterable<{ event?: { type: string } }>): Promise<string[]> {
  const types: string[] = [];
  for await (const { event } of read) types.push(event?.type ?? '');
  return types;
}

describe('reading', () => {
  beforeEach(() => append('one', ['A', 'B', 'C', 'D']));

  it('goes both ways through a stream, from any revision', async () => {
    const read = (options: Parameters<typeof client.readStream>[1]) =>
      typesOf(client.readStream('one', options));
    expect(await read({})).toEqual(['A', 'B', 'C', 'D']);
    expect(await read({ fromRevision: 2n })).toEqual(['C', 'D']);
    expect(await read({ fromRevision: END })).toEqual([]);
    expect(await read({ direction: BACKWARDS, fromRevision: END, maxCount: 2 })).toEqual([
      'D',
      'C',
    ]);
    expect(await read({ direction: BACKWARDS, fromRevision: 1n })).toEqual(['B', 'A']);
  });

  it('goes both ways through all, including its position forwards and not backwards', async () => {
    const all = [];
    for await (const { event } of client.readAll()) if (event) all.push(event);
    const fromPosition = all[1]?.position ?? END;
    expect(await typesOf(client.readAll({ fromPosition }))).toEqual(['B', 'C', 'D']);
    const back = client.readAll({ fromPosition, direction: BACKWARDS });
    expect(await typesOf(back)).toEqual(['A']);
  });
});

describe('subscribing', () => {
  async function first(subscription: AsyncIterable<{ event?: { type: string } }>, count: number) {
    const types: string[] = [];
    for await (const { event } of subscription) {
      types.push(event?.type ?? '');
      if (types.length === count) break;
    }
    return types;
  }

  it('follows one stream, behind a revision', async () => {
    await append('one', ['A', 'B']);
    await append('two', ['X']);
    const subscription = client.subscribeToStream('one', { fromRevision: 0n });
    const seen = first(subscription, 2);
    await append('one', ['C']);
    expect(await seen).toEqual(['B', 'C']);
  });

  it('filters all by type and by name, and tells how far it has looked', async () => {
    await append('one', ['A', 'Other']);
    await append('two', Array(100).fill('Other'));
    const checkpoints: bigint[] = [];
    const byType = client.subscribeToAll({
      filter: eventTypeFilter({
        regex: '^(A|B)$',
        checkpointReached: (_, { commit }) => {
          checkpoints.push(commit);
        },
      }),
    });
    const seen = first(byType, 2);
    const byName = client.subscribeToAll({ filter: streamNameFilter({ prefixes: ['thr'] }) });
    const alsoSeen = first(byName, 1);
    await append('three', ['B']);
    expect(await seen).toEqual(['A', 'B']);
    expect(await alsoSeen).toEqual(['B']);
    expect(checkpoints.length).toBeGreaterThan(1);
  });
});

describe('deleting', () => {
  it('refuses another revision, and tells which', async () => {
    await append('one', ['A', 'B']);
    const removing = client.tombstoneStream('one', { expectedRevision: 0n });
    await expect(removing).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(removing).rejects.toMatchObject({ expectedVersion: 0n, actualVersion: 1n });
  });

  it('ends a stream softly: it may begin again, its revisions going on', async () => {
    await append('one', ['A', 'B']);
    await client.deleteStream('one', { expectedRevision: 1n });
    await expect(typesOf(client.readStream('one'))).rejects.toThrow('not found');
    const again = await client.appendToStream('one', happened('C'), {
      expectedRevision: NO_STREAM,
      credentials,
    });
    expect(again.nextExpectedRevision).toBe(2n);
    expect(await typesOf(client.readStream('one'))).toEqual(['C']);
  });

  it('ends it for ever with a tombstone, which stands in the log', async () => {
    await append('one', ['A']);
    await client.tombstoneStream('one');
    await expect(append('one', ['B'])).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(typesOf(client.readStream('one'))).rejects.toBeInstanceOf(StreamDeletedError);
    expect(await typesOf(client.readAll())).toEqual(['A', '$streamDeleted']);
  });
});

describe('what EventStoreDB 24.6.0 was seen to do, against its documents', () => {
  const UNKNOWN = { code: status.UNKNOWN };
  const positions = async () => {
    const found = [];
    for await (const { event } of client.readAll()) if (event) found.push(event.position);
    return found;
  };

  it('refuses the soft deletion of a missing stream as a wrong version', async () => {
    const removing = client.deleteStream('none such', { expectedRevision: NO_STREAM });
    await expect(removing).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  it('throws when all is read forwards from its end, or at most nothing of it', async () => {
    await append('one', ['A']);
    await expect(typesOf(client.readAll({ fromPosition: END }))).rejects.toMatchObject(UNKNOWN);
    await expect(typesOf(client.readAll({ maxCount: 0 }))).rejects.toMatchObject(UNKNOWN);
    const none = client.readStream('one', { maxCount: 0 });
    await expect(typesOf(none)).rejects.toMatchObject(UNKNOWN);
  });

  it('throws at a position that is none: prepare behind commit, or no event there', async () => {
    await append('one', ['A', 'B']);
    const [{ commit } = { commit: 0n }] = await positions();
    for (const fromPosition of [
      { commit, prepare: commit + 1n },
      { commit: commit + 1n, prepare: commit + 1n },
    ])
      await expect(typesOf(client.readAll({ fromPosition }))).rejects.toMatchObject(UNKNOWN);
  });

  it('gives ids back in lower case', async () => {
    const id = randomUUID();
    const event = { ...happened('A'), id: id.toUpperCase() };
    await client.appendToStream('one', event, { credentials });
    for await (const { event: found } of client.readStream('one')) expect(found?.id).toBe(id);
  });

  it('answers an empty append with a position', async () => {
    await append('one', ['A']);
    const empty = await client.appendToStream('one', [], { credentials });
    expect(empty).toMatchObject({ success: true });
    expect(empty.position).toBeDefined();
  });
});

describe('appending', () => {
  it('in batches answers as appending alone does', async () => {
    const batched = (expectedRevision: bigint | typeof NO_STREAM) =>
      client.appendToStream('one', happened(), { expectedRevision });
    expect(await batched(NO_STREAM)).toMatchObject({ success: true, nextExpectedRevision: 0n });
    await expect(batched(7n)).rejects.toMatchObject({ actualVersion: 0n });
    await client.tombstoneStream('one');
    await expect(batched(0n)).rejects.toBeInstanceOf(StreamDeletedError);
    expect(wire.calls).toContain('batchAppend');
  });

  it('keeps nothing of a call that is given up half-way', async () => {
    const requests = new streamsGrpc.StreamsClient(
      new URL(wire.url).host,
      credentialsOf.createInsecure(),
    );
    const answers: unknown[] = [];
    const call = requests.append(new Metadata(), (error) => answers.push(error));
    const stream = new shared.StreamIdentifier().setStreamName(Buffer.from('one'));
    const options = new streams.AppendReq.Options().setStreamIdentifier(stream);
    call.write(new streams.AppendReq().setOptions(options.setNoStream(new shared.Empty())));
    const half = new streams.AppendReq.ProposedMessage();
    half.setId(new shared.UUID().setString(randomUUID())).setData(Buffer.from('{}'));
    half.getMetadataMap().set('type', 'A').set('content-type', 'application/json');
    call.write(new streams.AppendReq().setProposedMessage(half));
    // What was sent has arrived by the time that others were answered.
    await append('other', ['A']);
    call.cancel();
    await expect.poll(() => answers).toMatchObject([{ code: status.CANCELLED }]);
    requests.close();
    await append('other', ['B']);
    expect(await typesOf(client.readAll())).toEqual(['A', 'B']);
  });

  it('holds nobody up while one answer is slow', async () => {
    const gate = new AbortController();
    const opened = new Promise<void>((resolve) => {
      gate.signal.addEventListener('abort', () => resolve());
    });
    wire.hooks.beforeAppend = (stream) => (stream === 'slow' ? opened : undefined);
    const slow = append('slow', ['A']);
    await append('quick', ['B']);
    expect(wire.log.events.map(({ stream }) => stream)).toEqual(['quick']);
    gate.abort();
    expect((await slow).nextExpectedRevision).toBe(0n);
  });
});

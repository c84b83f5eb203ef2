/** The client's protected parts: its channel, and calls of our own over it. */
import { EventStoreDBClient } from '@eventstore/db-client';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import type { Credentials } from './address.ts';
import { BatchAppends } from './batch-appends.ts';
import { type Message, messageOf } from './read-message.ts';

export type Channel = { close(): void; getConnectivityState(tryToConnect: false): number };

/** For a call without a deadline. */
const ENDLESS = { deadline: Number.POSITIVE_INFINITY };

/** The client can hand out its channel but not close it. */
export class OpenedClient extends EventStoreDBClient {
  static channelOf(client: EventStoreDBClient): Promise<Channel> {
    return (client as OpenedClient).getChannel();
  }

  /** A batch call; null when the server does not support it. Throws what the client throws. */
  static async appendsOf(
    client: EventStoreDBClient,
    credentials: Credentials,
  ): Promise<BatchAppends | null> {
    const opened = client as OpenedClient;
    if (!(await opened.supports(grpc.StreamsService.batchAppend))) return null;
    const who = { credentials, requiresLeader: true };
    return opened.execute(
      grpc.StreamsClient,
      'batchAppend',
      async (calls) => new BatchAppends(calls.batchAppend(...opened.callArguments(who, ENDLESS))),
    );
  }

  /** A read or a subscription. Throws what the client throws. */
  static read(
    client: EventStoreDBClient,
    request: ReadReq,
    requiresLeader: boolean,
  ): Promise<ClientReadableStream<Message>> {
    const opened = client as OpenedClient;
    const { path, requestSerialize } = grpc.StreamsService.read;
    const open = opened.GRPCStreamCreator(grpc.StreamsClient, 'read', (calls) => {
      const [metadata, options] = opened.callArguments({ requiresLeader }, ENDLESS);
      return calls.makeServerStreamRequest(
        path,
        requestSerialize,
        messageOf,
        request,
        metadata,
        options,
      );
    });
    return open();
  }
}

/** What the client has and does not show: its channel, and calls of its own making on it. */
import { EventStoreDBClient } from '@eventstore/db-client';
import grpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { Credentials } from './address.ts';
import { BatchAppends } from './batch-appends.ts';

export type Channel = { close(): void; getConnectivityState(tryToConnect: false): number };

/** The client has no way to close its channel, only one to get it. */
export class OpenedClient extends EventStoreDBClient {
  static channelOf(client: EventStoreDBClient): Promise<Channel> {
    return (client as OpenedClient).getChannel();
  }

  /** A call for many appends; null when the server says that it has none. Throws what the client throws. */
  static async appendsOf(
    client: EventStoreDBClient,
    credentials: Credentials,
  ): Promise<BatchAppends | null> {
    const opened = client as OpenedClient;
    if (!(await opened.supports(grpc.StreamsService.batchAppend))) return null;
    const who = { credentials, requiresLeader: true };
    const endless = { deadline: Number.POSITIVE_INFINITY };
    return opened.execute(
      grpc.StreamsClient,
      'batchAppend',
      async (calls) => new BatchAppends(calls.batchAppend(...opened.callArguments(who, endless))),
    );
  }
}

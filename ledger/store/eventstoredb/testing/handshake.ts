/** What a client asks before it works: what the server can do, and who leads. */

import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import type { handleUnaryCall } from '@grpc/grpc-js';
import { uuidOf } from './messages.ts';
import type { Wire } from './wire.ts';

const VERSION = '24.6.0';
const STREAMS = 'event_store.client.streams.streams';

/** What each method can do, by its name; real servers write both in lower case. */
const METHODS: Record<string, string[]> = {
  read: ['position', 'events'],
  append: [],
  delete: [],
  tombstone: [],
  batchappend: ['deadline_duration'],
};

export function featuresHandler(wire: Wire): handleUnaryCall<Empty, SupportedMethods> {
  return (_call, answer) => {
    const offered = Object.entries(METHODS).filter(
      ([name]) => wire.batches || name !== 'batchappend',
    );
    const methods = offered.map(([name, can]) =>
      new features.SupportedMethod()
        .setServiceName(STREAMS)
        .setMethodName(name)
        .setFeaturesList(can),
    );
    answer(
      null,
      new features.SupportedMethods().setEventStoreServerVersion(VERSION).setMethodsList(methods),
    );
  };
}

export function gossipHandler(wire: Wire): handleUnaryCall<Empty, ClusterInfo> {
  return (_call, answer) => {
    const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
    const members = wire.members().map(({ host, port, leads }) =>
      new gossip.MemberInfo()
        .setInstanceId(uuidOf(crypto.randomUUID()))
        .setTimeStamp(String(Date.now()))
        .setIsAlive(true)
        .setState(leads ? LEADER : FOLLOWER)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port)),
    );
    answer(null, new gossip.ClusterInfo().setMembersList(members));
  };
}

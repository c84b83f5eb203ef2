/** Delete and Tombstone. A wrong revision is told in the trailers here. */

import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type handleUnaryCall, type Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { expectedOf, nameOf, refusal, streamDeleted } from './messages.ts';
import type { Wire } from './wire.ts';

export function deleteHandler(wire: Wire): handleUnaryCall<DeleteReq, DeleteResp> {
  return ({ metadata, request }, answer) => {
    const refused = remove(wire, metadata, request.getOptions(), false);
    if (refused) return answer(refused);
    const position = new streams.DeleteResp.Position().setCommitPosition(endOf(wire));
    answer(null, new streams.DeleteResp().setPosition(position.setPreparePosition(endOf(wire))));
  };
}

export function tombstoneHandler(wire: Wire): handleUnaryCall<TombstoneReq, TombstoneResp> {
  return ({ metadata, request }, answer) => {
    const refused = remove(wire, metadata, request.getOptions(), true);
    if (refused) return answer(refused);
    const position = new streams.TombstoneResp.Position().setCommitPosition(endOf(wire));
    answer(null, new streams.TombstoneResp().setPosition(position.setPreparePosition(endOf(wire))));
  };
}

function remove(
  wire: Wire,
  metadata: Metadata,
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  forGood: boolean,
): ServiceError | null {
  const redirect = wire.notLeader(metadata);
  if (redirect) return redirect;
  if (!options) return refusal(status.INVALID_ARGUMENT, 'A deletion needs options.');
  const name = nameOf(options.getStreamIdentifier());
  const expected = expectedOf(options, options.getRevision());
  const refused = wire.log.delete(name, expected, forGood);
  if (!refused) return null;
  if (refused.status === 'deleted') return streamDeleted(name);
  return refusal(status.FAILED_PRECONDITION, 'Delete failed due to WrongExpectedVersion.', {
    exception: 'wrong-expected-version',
    'stream-name': name,
    'expected-version': typeof expected === 'bigint' ? expected : -2n,
    'actual-version': refused.current,
  });
}

function endOf({ log }: Wire): string {
  return String(log.events.at(-1)?.position.commit ?? 0n);
}

/** Append: one call for one append. A wrong revision is an answer like any other. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleClientStreamingCall, ServiceError } from '@grpc/grpc-js';
import type { Expected, Judgement, Proposed } from './log.ts';
import {
  expectedOf,
  messageTooLarge,
  nameOf,
  proposedOf,
  sizeOf,
  streamDeleted,
  thrownByHandler,
  tooLarge,
} from './messages.ts';
import type { Wire } from './wire.ts';

/** One message of this size is refused before anybody looks into it, whatever the limit of an append. */
const MESSAGE_LIMIT_BYTES = 16_772_216;

/** One stream of requests: the options, then the events. A wrong revision is an answer like any other. */
export function appendHandler(wire: Wire): handleClientStreamingCall<AppendReq, AppendResp> {
  return (call, answer) => {
    const redirect = wire.notLeader(call.metadata);
    if (redirect) return answer(redirect);
    const proposed: Proposed[] = [];
    let options: AppendReq.Options | undefined;
    let bytes = 0;
    let isRefused = false;
    const take = (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions();
      const message = request.getProposedMessage();
      if (!message) return;
      const event = proposedOf(message);
      bytes += sizeOf(event);
      if (bytes >= MESSAGE_LIMIT_BYTES) throw messageTooLarge();
      if (bytes > wire.maxAppendBytes) throw tooLarge(wire.maxAppendBytes);
      proposed.push(event);
    };
    call.on('data', (request: AppendReq) => {
      if (isRefused) return;
      try {
        take(request);
      } catch (error) {
        isRefused = true;
        answer(error as ServiceError);
      }
    });
    call.on('error', () => undefined);
    call.on('end', async () => {
      // A client that gives a call up ends it properly and takes it back a moment later; then nothing of it is stored.
      for (const _ of ['ended', 'taken back']) await nextTurn();
      if (isRefused || !options || call.cancelled) return;
      const name = nameOf(options.getStreamIdentifier());
      if (name === '') return answer(thrownByHandler());
      const expected = expectedOf(options, options.getRevision());
      wire
        .judge(name, expected, proposed)
        .then((judgement) => {
          if (judgement.status === 'deleted') answer(streamDeleted(name));
          else answer(null, appendAnswer(wire, judgement, expected));
        })
        .catch(answer);
    });
  };
}

function appendAnswer(
  wire: Wire,
  judgement: Exclude<Judgement, { status: 'deleted' }>,
  expected: Expected,
): AppendResp {
  const answer = new streams.AppendResp();
  if (judgement.status === 'wrong') {
    const wrong = new streams.AppendResp.WrongExpectedVersion();
    if (judgement.current < 0n) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentRevision(judgement.current.toString());
    if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
    else if (expected === 'none') wrong.setExpectedNoStream(new shared.Empty());
    else if (expected === 'exists') wrong.setExpectedStreamExists(new shared.Empty());
    else wrong.setExpectedRevision(expected.toString());
    return answer.setWrongExpectedVersion(wrong);
  }
  const success = new streams.AppendResp.Success();
  const { last } = judgement;
  // An append of nothing has a position too.
  const { commit, prepare } = last?.position ?? wire.log.end;
  const place = new streams.AppendResp.Position()
    .setCommitPosition(commit.toString())
    .setPreparePosition(prepare.toString());
  if (last) success.setCurrentRevision(last.revision.toString());
  else success.setNoStream(new shared.Empty());
  return answer.setSuccess(success.setPosition(place));
}

/** Append and BatchAppend, each with its own way of saying that the revision was another. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type {
  handleBidiStreamingCall,
  handleClientStreamingCall,
  ServiceError,
} from '@grpc/grpc-js';
import anys from 'google-protobuf/google/protobuf/any_pb.js';
import empties from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected, Judgement, Proposed } from './log.ts';
import {
  expectedOf,
  identifierOf,
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

/**
 * Many appends over one call, told apart by their correlation ids. The application never comes this way, the client does
 * when nobody gives it credentials.
 */
export function batchAppendHandler(
  wire: Wire,
): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> {
  return (call) => {
    const gathering = new Map<string, { options: BatchAppendReq.Options; proposed: Proposed[] }>();
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? '';
      const options = request.getOptions();
      if (options) gathering.set(id, { options, proposed: [] });
      const append = gathering.get(id);
      if (!append) return;
      append.proposed.push(...request.getProposedMessagesList().map(proposedOf));
      if (!request.getIsFinal()) return;
      gathering.delete(id);
      const name = nameOf(append.options.getStreamIdentifier());
      const expected = expectedOf(append.options, append.options.getStreamPosition());
      wire
        .judge(name, expected, append.proposed)
        .then((judgement) => {
          const answer = batchAnswer(judgement, name, expected);
          const correlation = request.getCorrelationId();
          if (correlation) call.write(answer.setCorrelationId(correlation));
        })
        .catch((error: unknown) => call.emit('error', error));
    });
    call.on('error', () => undefined);
    call.on('end', () => call.end());
  };
}

function batchAnswer(judgement: Judgement, name: string, expected: Expected): BatchAppendResp {
  const answer = new streams.BatchAppendResp().setStreamIdentifier(identifierOf(name));
  if (judgement.status === 'deleted') {
    const deleted = new shared.StreamDeleted().setStreamIdentifier(identifierOf(name));
    return answer.setError(packed(5, 'StreamDeleted', deleted));
  }
  if (judgement.status === 'wrong') {
    const wrong = new shared.WrongExpectedVersion();
    if (judgement.current < 0n) wrong.setCurrentNoStream(new shared.Empty());
    else wrong.setCurrentStreamRevision(judgement.current.toString());
    if (typeof expected === 'bigint') wrong.setExpectedStreamPosition(expected.toString());
    else wrong.setExpectedNoStream(new shared.Empty());
    return answer.setError(packed(6, 'WrongExpectedVersion', wrong));
  }
  const success = new streams.BatchAppendResp.Success();
  if (!judgement.last) return answer.setSuccess(success.setNoPosition(new empties.Empty()));
  const { revision, position } = judgement.last;
  const place = new shared.AllStreamPosition()
    .setCommitPosition(position.commit.toString())
    .setPreparePosition(position.prepare.toString());
  return answer.setSuccess(success.setCurrentRevision(revision.toString()).setPosition(place));
}

/** An error of one append among others, as google.rpc.Status wants it. */
function packed(code: number, type: string, message: { serializeBinary(): Uint8Array }) {
  const details = new anys.Any();
  details.pack(message.serializeBinary(), `event_store.client.${type}`);
  return new statuses.Status().setCode(code).setMessage(type).setDetails(details);
}

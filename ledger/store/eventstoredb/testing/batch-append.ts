/**
 * BatchAppend: many appends over one call, told apart by their correlation ids, each answered when it is done. A refusal is the
 * answer of one append; another leader, or whatever breaks, ends the call for all of them.
 */
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { handleBidiStreamingCall, ServerDuplexStream } from '@grpc/grpc-js';
import anys from 'google-protobuf/google/protobuf/any_pb.js';
import empties from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected, Judgement, Proposed } from './log.ts';
import {
  expectedOf,
  identifierOf,
  isCommitTimeout,
  nameOf,
  proposedOf,
  sizeOf,
} from './messages.ts';
import type { Wire } from './wire.ts';

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;
type Gathering = { options: BatchAppendReq.Options; proposed: Proposed[] };

/** google.rpc.Code, as far as it is answered here. */
const code = { UNKNOWN: 2, INVALID_ARGUMENT: 3, ABORTED: 10, FAILED: 9 } as const;

export function batchAppendHandler(
  wire: Wire,
): handleBidiStreamingCall<BatchAppendReq, BatchAppendResp> {
  return (call) => {
    const batch = new Batch(wire, call);
    call.on('data', (request: BatchAppendReq) => batch.take(request));
    call.on('error', () => undefined);
    call.on('end', () => batch.finish());
  };
}

class Batch {
  readonly #wire: Wire;
  readonly #call: Call;
  readonly #gathering = new Map<string, Gathering>();
  #pending = 0;
  #isFinishing = false;

  constructor(wire: Wire, call: Call) {
    this.#wire = wire;
    this.#call = call;
  }

  /** An append may come in several messages, the first of which has its options. */
  take(request: BatchAppendReq): void {
    const id = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions();
    if (options) this.#gathering.set(id, { options, proposed: [] });
    const append = this.#gathering.get(id);
    if (!append) return;
    const refused = this.#gather(append, request);
    if (refused || request.getIsFinal()) this.#gathering.delete(id);
    if (refused) this.#answer(request, append, failed(...refused));
    else if (request.getIsFinal()) void this.#judge(request, append);
  }

  finish(): void {
    this.#isFinishing = true;
    if (this.#pending === 0) this.#call.end();
  }

  #gather(
    { options, proposed }: Gathering,
    request: BatchAppendReq,
  ): Parameters<typeof failed> | null {
    try {
      if (nameOf(options.getStreamIdentifier()) === '') throw new Error('Stream Name Is Empty');
      proposed.push(...request.getProposedMessagesList().map(proposedOf));
    } catch (error) {
      return [code.INVALID_ARGUMENT, String(error), 'BadRequest', new shared.BadRequest()];
    }
    const limit = this.#wire.maxAppendBytes;
    if (proposed.reduce((sum, event) => sum + sizeOf(event), 0) <= limit) return null;
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit);
    return [code.INVALID_ARGUMENT, 'Too Large', 'MaximumAppendSizeExceeded', details];
  }

  async #judge(request: BatchAppendReq, append: Gathering): Promise<void> {
    const redirect = this.#wire.notLeader(this.#call.metadata);
    if (redirect) return void this.#call.emit('error', redirect);
    const name = nameOf(append.options.getStreamIdentifier());
    const expected = expectedOf(append.options, append.options.getStreamPosition());
    this.#pending += 1;
    try {
      const judgement = await this.#wire.judge(name, expected, append.proposed);
      this.#answer(request, append, answerTo(judgement, name, expected));
    } catch (error) {
      if (!isCommitTimeout(error)) return void this.#call.emit('error', error);
      this.#answer(
        request,
        append,
        failed(code.ABORTED, 'Timeout', 'Timeout', new shared.Timeout()),
      );
    } finally {
      this.#pending -= 1;
    }
    if (this.#isFinishing && this.#pending === 0) this.#call.end();
  }

  #answer(request: BatchAppendReq, { options }: Gathering, answer: BatchAppendResp): void {
    answer.setStreamIdentifier(identifierOf(nameOf(options.getStreamIdentifier())));
    this.#call.write(answer.setCorrelationId(request.getCorrelationId()));
  }
}

function answerTo(judgement: Judgement, name: string, expected: Expected): BatchAppendResp {
  if (judgement.status === 'deleted') {
    const deleted = new shared.StreamDeleted().setStreamIdentifier(identifierOf(name));
    return failed(code.FAILED, 'Stream Deleted', 'StreamDeleted', deleted);
  }
  if (judgement.status === 'wrong') {
    const wrong = new shared.WrongExpectedVersion();
    if (judgement.current < 0n) wrong.setCurrentNoStream(new empties.Empty());
    else wrong.setCurrentStreamRevision(judgement.current.toString());
    if (typeof expected === 'bigint') wrong.setExpectedStreamPosition(expected.toString());
    else wrong.setExpectedNoStream(new empties.Empty());
    return failed(code.FAILED, 'Wrong Expected Version', 'WrongExpectedVersion', wrong);
  }
  const answer = new streams.BatchAppendResp();
  const success = new streams.BatchAppendResp.Success();
  if (!judgement.last) return answer.setSuccess(success.setNoPosition(new empties.Empty()));
  const { revision, position } = judgement.last;
  const place = new shared.AllStreamPosition()
    .setCommitPosition(position.commit.toString())
    .setPreparePosition(position.prepare.toString());
  return answer.setSuccess(success.setCurrentRevision(revision.toString()).setPosition(place));
}

/** An error of one append among others, as google.rpc.Status wants it. */
function failed(
  number: number,
  message: string,
  type: string,
  details: { serializeBinary(): Uint8Array },
): BatchAppendResp {
  const packed = new anys.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${type}`);
  const status = new statuses.Status().setCode(number).setMessage(message).setDetails(packed);
  return new streams.BatchAppendResp().setError(status);
}

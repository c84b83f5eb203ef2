/**
 * Many appends over one call. Each has a correlation id, so that none waits for another and each gets its own answer. The
 * client's own implementation shares one table of waiting callers among all its connections, and rejects all of them when one
 * connection breaks. So this makes the call itself, with the messages and the channel of the client.
 */
import { randomUUID } from 'node:crypto';
import type { EventData } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import type { Position } from '../../events.ts';
import type { ExpectedRevision } from '../event-store.ts';

/** The place of an append's last event by the server's answer. For a repeated append it depends on the server's version. */
export type Stored = { revision: bigint; position: Position | null };

/** An append in the client's form. */
export type Encoded = {
  stream: string;
  expected: ExpectedRevision;
  events: readonly EventData[];
};

export type BatchCall = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

export class BatchAppends {
  readonly #call: BatchCall;
  readonly #waiting = new Map<string, (stored: Stored | null) => void>();
  #isOver = false;

  constructor(call: BatchCall) {
    this.#call = call;
    call.on('data', (answer: BatchAppendResp) => this.#answered(answer));
    for (const end of ['error', 'end', 'close']) call.on(end, () => this.#end());
  }

  /** Nothing more can be sent over it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Null when the append was refused or its outcome is unknown: sent again alone, it gets an answer. */
  send(append: Encoded): Promise<Stored | null> {
    if (this.#isOver) return Promise.resolve(null);
    const id = randomUUID();
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      // Unsent appends wait in memory. Their number is bounded, because their senders wait for the answers.
      this.#call.write(requestOf(append, id));
    });
  }

  /** Ends the call for new appends. Those that are sent may still be answered. */
  finish(): void {
    this.#isOver = true;
    this.#call.end();
  }

  close(): void {
    this.#call.cancel();
    this.#end();
  }

  #answered(answer: BatchAppendResp): void {
    const id = answer.getCorrelationId()?.getString() ?? '';
    const settle = this.#waiting.get(id);
    this.#waiting.delete(id);
    settle?.(storedOf(answer));
  }

  #end(): void {
    this.#isOver = true;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const settle of waiting) settle(null);
  }
}

function requestOf({ stream, expected, events }: Encoded, id: string): BatchAppendReq {
  const name = new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(name);
  if (expected === 'none') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected));
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true);
}

function messageOf({ id, type, contentType, data, metadata }: EventData) {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(data as Uint8Array)
    .setCustomMetadata(metadata as Uint8Array);
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  return message;
}

function storedOf(answer: BatchAppendResp): Stored | null {
  const success = answer.getSuccess();
  if (!success) return null;
  const place = success.getPosition();
  const position = place && {
    commit: BigInt(place.getCommitPosition()),
    prepare: BigInt(place.getPreparePosition()),
  };
  return { revision: BigInt(success.getCurrentRevision()), position: position ?? null };
}

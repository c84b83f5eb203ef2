/** The messages of EventStoreDB's protocol, in the definitions that its own client ships, and the tests' own terms. */

import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { Expected, Proposed, Recorded } from './log.ts';

export function nameOf(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
}

export function identifierOf(name: string): StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(new TextEncoder().encode(name));
}

export function uuidOf(id: string): UUID {
  return new shared.UUID().setString(id);
}

/** A status with the trailers by which the client tells refusals apart. */
export function refusal(
  code: status,
  details: string,
  trailers: Record<string, string | bigint> = {},
): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, String(value));
  return Object.assign(new Error(details), { name: 'ServiceError', code, details, metadata });
}

export const unavailable = () => refusal(status.UNAVAILABLE, 'The server is not ready.');

/** What EventStoreDB 24.6.0 answers to whatever its own code did not foresee. */
export const thrownByHandler = () => refusal(status.UNKNOWN, 'Exception was thrown by handler.');

/** A reader names a position at which the log has no event. */
export const invalidPosition = () =>
  refusal(status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition');

/** The same, to a subscriber. */
export const invalidPositionToSubscriber = () =>
  refusal(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');

/** An append whose events are being replicated for an earlier call. */
export const commitTimeout = () =>
  refusal(status.ABORTED, 'Operation timed out: Commit phase timeout');

export const isCommitTimeout = (error: unknown): boolean =>
  (error as Partial<ServiceError>).code === status.ABORTED;

export const messageTooLarge = () =>
  refusal(
    status.RESOURCE_EXHAUSTED,
    'Received message exceeds the maximum configured message size.',
  );

export function streamDeleted(name: string): ServiceError {
  return refusal(status.FAILED_PRECONDITION, `Event stream '${name}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': name,
  });
}

export function tooLarge(limitBytes: number): ServiceError {
  return refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${limitBytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limitBytes),
  });
}

type ExpectedOptions = { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean };

export function expectedOf(options: ExpectedOptions, revision: string): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'none';
  return options.hasStreamExists() ? 'exists' : BigInt(revision);
}

const UUID_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type ProposedMessage = {
  getId(): UUID | undefined;
  getMetadataMap(): { get(name: string): string | undefined };
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
};

export function proposedOf(message: ProposedMessage): Proposed {
  const properties = message.getMetadataMap();
  const [type, contentType] = [properties.get('type'), properties.get('content-type')];
  if (type === undefined || !contentType)
    throw refusal(status.INVALID_ARGUMENT, 'Required Metadata Property is missing.', {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    });
  const id = message.getId()?.getString() ?? '';
  if (!UUID_FORM.test(id) || type === '') throw thrownByHandler();
  return {
    id: id.toLowerCase(),
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** What an event weighs against the server's limit of one append. */
export const sizeOf = ({ data }: Proposed): number => data.byteLength;

const TICKS_PER_MS = 10_000n;
/** What servers before 22.6 say of an event's position when its stream is read. */
const NO_POSITION = (2n ** 64n - 1n).toString();

export function eventMessage(event: Recorded, withPosition = true): ReadResp {
  const commit = withPosition ? event.position.commit.toString() : NO_POSITION;
  const prepare = withPosition ? event.position.prepare.toString() : NO_POSITION;
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuidOf(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(event.revision.toString())
    .setCommitPosition(commit)
    .setPreparePosition(prepare)
    .setData(event.data)
    .setCustomMetadata(event.metadata);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('created', (BigInt(event.created.getTime()) * TICKS_PER_MS).toString())
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded);
  if (withPosition) read.setCommitPosition(commit);
  else read.setNoPosition(new shared.Empty());
  return new streams.ReadResp().setEvent(read);
}

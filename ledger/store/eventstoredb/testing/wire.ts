/**
 * A server that speaks EventStoreDB's protocol on loopback, for the unmodified client: in memory, in this process, with
 * faults on demand. It shows what the client does with each answer; it proves nothing about a real server.
 */
import { setTimeout as delay } from 'node:timers/promises';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type Metadata, Server, ServerCredentials, type ServiceError, status } from '@grpc/grpc-js';
import { appendHandler } from './append.ts';
import { batchAppendHandler } from './batch-append.ts';
import { featuresHandler, gossipHandler } from './handshake.ts';
import type { Hooks } from './hooks.ts';
import { type Expected, type Judgement, Log, type Proposed } from './log.ts';
import { commitTimeout, refusal } from './messages.ts';
import { readHandler } from './read.ts';
import { deleteHandler, tombstoneHandler } from './remove.ts';
import type { ReadCall } from './sending.ts';

export type Member = { host: string; port: number; leads: boolean };

export type WireOptions = {
  /** Shared by the members of a cluster; its own unless given. */
  log?: Log;
  /** 0: any free one. */
  port?: number;
  credentials?: ServerCredentials;
  /** What an append may weigh; EventStoreDB's own default is 1 MiB. */
  maxAppendBytes?: number;
  /** False: the server has no call for many appends. */
  batches?: boolean;
  /** False: a stream's events come without their position, as from servers before 22.6. */
  positions?: boolean;
};

const DEFAULT_MAX_APPEND_BYTES = 1024 * 1024;
/** How long EventStoreDB 24.6.0 takes to give up an append. */
const COMMIT_TIMEOUT_MS = 2_700;
const MAX_MESSAGE_BYTES = 17 * 1024 * 1024;

export class Wire {
  readonly log: Log;
  readonly maxAppendBytes: number;
  readonly positions: boolean;
  readonly batches: boolean;
  /** How each kind of call is disturbed; empty it to be well again. */
  hooks: Hooks = {};
  /** The methods called so far, for example `append`. */
  readonly calls: string[] = [];
  /** Who is in the cluster; this server alone, as leader, unless told. */
  members: () => Member[] = () => [{ host: '127.0.0.1', port: this.port, leads: true }];
  port = 0;
  readonly #server = new Server({ 'grpc.max_receive_message_length': MAX_MESSAGE_BYTES });
  readonly #subscriptions = new Set<ReadCall>();
  readonly #underWay = new Set<string>();

  private constructor(options: WireOptions) {
    this.log = options.log ?? new Log();
    this.maxAppendBytes = options.maxAppendBytes ?? DEFAULT_MAX_APPEND_BYTES;
    this.positions = options.positions ?? true;
    this.batches = options.batches ?? true;
  }

  static async start(options: WireOptions = {}): Promise<Wire> {
    const wire = new Wire(options);
    wire.#serve();
    const { port = 0, credentials = ServerCredentials.createInsecure() } = options;
    wire.port = await new Promise<number>((resolve, reject) => {
      wire.#server.bindAsync(`127.0.0.1:${port}`, credentials, (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    return wire;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Goes away at once: every connection breaks. The log stays, for a successor. */
  stop(): void {
    this.#server.forceShutdown();
  }

  /** How many subscriptions are open. */
  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  /** Ends every subscription with a status, and nothing else. */
  cutSubscriptions(error: ServiceError): void {
    for (const call of [...this.#subscriptions]) call.emit('error', error);
  }

  /** A subscription begins; what is returned ends it. */
  enter(call: ReadCall): () => void {
    this.#subscriptions.add(call);
    return () => this.#subscriptions.delete(call);
  }

  /**
   * Judges an append between its hooks. One whose events are under way for an earlier call is left alone, and answered by
   * a time-out, however soon the earlier one is done.
   */
  async judge(
    stream: string,
    expected: Expected,
    proposed: readonly Proposed[],
  ): Promise<Judgement> {
    await this.hooks.beforeAppend?.(stream);
    await this.#replicate(stream, proposed);
    const judgement = this.log.append(stream, expected, proposed);
    await this.hooks.afterAppend?.(stream);
    return judgement;
  }

  async #replicate(stream: string, proposed: readonly Proposed[]): Promise<void> {
    const ids = proposed.map(({ id }) => id);
    if (ids.some((id) => this.#underWay.has(id))) {
      await (this.hooks.dropped?.(stream) ?? delay(COMMIT_TIMEOUT_MS));
      throw commitTimeout();
    }
    for (const id of ids) this.#underWay.add(id);
    await this.hooks.replicate?.(stream);
    for (const id of ids) this.#underWay.delete(id);
  }

  /** What a follower says to those who want the leader. */
  notLeader(metadata: Metadata): ServiceError | null {
    const leader = this.members().find((member) => member.leads);
    const wanted = metadata.get('requires-leader')[0] === 'true';
    if (!wanted || !leader || leader.port === this.port) return null;
    return refusal(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': leader.host,
      'leader-endpoint-port': String(leader.port),
    });
  }

  #serve(): void {
    this.#server.addService(features.ServerFeaturesService, {
      getSupportedMethods: this.#noting('features', featuresHandler(this)),
    });
    this.#server.addService(gossip.GossipService, {
      read: this.#noting('gossip', gossipHandler(this)),
    });
    this.#server.addService(streams.StreamsService, {
      append: this.#noting('append', appendHandler(this)),
      batchAppend: this.#noting('batchAppend', batchAppendHandler(this)),
      read: this.#noting('read', readHandler(this)),
      delete: this.#noting('delete', deleteHandler(this)),
      tombstone: this.#noting('tombstone', tombstoneHandler(this)),
    });
  }

  #noting<Args extends unknown[]>(name: string, handler: (...args: Args) => void) {
    return (...args: Args) => {
      this.calls.push(name);
      handler(...args);
    };
  }
}

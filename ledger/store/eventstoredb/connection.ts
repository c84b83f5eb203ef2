/**
 * A client that has answered, or none. The client mends its own connection, but badly: while it looks for a new leader in
 * vain, the failure of an older call becomes an unhandled rejection. So a client that has lost its server is not used
 * again, and its successor only after it has proved itself.
 */
import { setMaxListeners } from 'node:events';
import { BACKWARDS, END, EventStoreDBClient } from '@eventstore/db-client';
import { StoreUnavailable } from '../event-store.ts';
import type { KnownLog } from '../known-log.ts';
import { credentialsOf } from './address.ts';
import { batches, type ClientStream } from './batches.ts';
import { isAnswer, isNotLeader, isTimeout, isUnknownPosition, storeError } from './errors.ts';
import type { ClientEvent } from './events.ts';
import { assertSameLog } from './same-log.ts';

type Channel = { close(): void };
type Link = { client: EventStoreDBClient; channel: Channel };

/** The right to use a client until it fails. */
export type Lease = {
  client: EventStoreDBClient;
  /** Tells what the client threw; answers what the store's callers should see of it. */
  failed(error: unknown): unknown;
};

export class Connection {
  /** How long the server may take to answer before it counts as away, and an outcome as unknown. */
  readonly answerWithinMs: number;
  readonly #url: string;
  readonly #known: KnownLog | undefined;
  #link: Promise<Link> | null = null;
  readonly #closed = new AbortController();

  /** With `known`, a server is only used when it holds that log (same-log.ts). */
  constructor(url: string, answerWithinMs: number, known?: KnownLog) {
    this.#url = url;
    this.answerWithinMs = answerWithinMs;
    this.#known = known;
    // Every read under way listens.
    setMaxListeners(0, this.closed);
  }

  /** Aborts when the connection is closed. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  assertOpen(): void {
    if (this.closed.aborted) throw new StoreUnavailable('The event store is closed.');
  }

  /** A client that works. Throws StoreUnavailable. */
  async lease(): Promise<Lease> {
    this.assertOpen();
    this.#link ??= this.#connect();
    const current = this.#link;
    const failed = (error: unknown) => {
      // A client that hears of another leader turns to it by itself.
      const isWell =
        isAnswer(error) || isNotLeader(error) || isTimeout(error) || isUnknownPosition(error);
      if (!isWell) this.#drop(current);
      return storeError(error);
    };
    try {
      return { client: (await current).client, failed };
    } catch (error) {
      throw failed(error);
    }
  }

  /** Runs one call with a client that works. */
  async use<T>(call: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    const { client, failed } = await this.lease();
    try {
      return await call(client);
    } catch (error) {
      throw failed(error);
    }
  }

  /** At most so many events of what `open` opens. Throws StoreUnavailable, and what the server answers. */
  read(count: number, open: (client: EventStoreDBClient) => ClientStream): Promise<ClientEvent[]> {
    return this.use(async (client) => {
      const limits = { size: count, silenceMs: this.answerWithinMs, signal: this.closed };
      const found: ClientEvent[] = [];
      for await (const batch of batches<ClientEvent>(open(client), limits)) found.push(...batch);
      return found;
    });
  }

  /** Ends subscriptions and reads under way, and lets go of the server. */
  async close(): Promise<void> {
    this.#closed.abort();
    const link = await this.#link?.catch(() => null);
    if (!link) return;
    await link.client.dispose();
    (await OpenedClient.channelOf(link.client)).close();
  }

  async #connect(): Promise<Link> {
    const client = EventStoreDBClient.connectionString(this.#url);
    const options = { direction: BACKWARDS, fromPosition: END, maxCount: 1 } as const;
    const limits = { size: 1, silenceMs: this.answerWithinMs, signal: this.closed };
    for await (const _ of batches(client.readAll(options), limits)) break;
    const link = { client, channel: await OpenedClient.channelOf(client) };
    try {
      const credentials = credentialsOf(this.#url);
      if (this.#known) await assertSameLog(client, { known: this.#known, credentials, limits });
      return link;
    } catch (error) {
      link.channel.close();
      throw error;
    }
  }

  #drop(link: Promise<Link>): void {
    if (this.#link === link) this.#link = null;
    // Calls that still wait for an answer on this channel may get it.
    link.then(({ channel }) => channel.close()).catch(() => undefined);
  }
}

/** The client has no way to close its channel, only one to get it. */
class OpenedClient extends EventStoreDBClient {
  static channelOf(client: EventStoreDBClient): Promise<Channel> {
    return (client as OpenedClient).getChannel();
  }
}

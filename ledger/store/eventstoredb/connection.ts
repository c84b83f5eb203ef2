/**
 * The connection to the server, by a client that has proved itself. The client repairs its own connection badly: while it
 * searches for a new leader, the failure of an older call becomes an unhandled rejection. So a client that has lost its server
 * is not used again, and a new client only after it has proved itself.
 */
import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { notSent, StoreUnavailable } from '../event-store.ts';
import type { KnownLog } from '../known-log.ts';
import { within } from '../within.ts';
import { credentialsOf } from './address.ts';
import type { BatchAppends, Encoded, Stored } from './batch-appends.ts';
import { batches } from './batches.ts';
import { isAnswer, isNotLeader, isTimeout, isUnknownPosition, storeError } from './errors.ts';
import { type Channel, OpenedClient } from './opened-client.ts';
import { callAll, type ReadCall } from './read-call.ts';
import type { Recorded } from './read-message.ts';
import { assertSameLog } from './same-log.ts';

/** A client that has proved itself, its channel, the time of its last proof, and its batch call if there is one. */
type Link = {
  client: EventStoreDBClient;
  channel: Channel;
  provenAt: number;
  appends: Promise<BatchAppends | null> | null;
};

/** gRPC's state of a connected channel. */
const READY = 2;

/** A proxy may keep the connection while the server behind it is exchanged. */
const PROVE_EACH_MS = 30_000;

/** How often in a row a new client may be redirected to another leader. */
const TURNS_MAX = 3;

/** The right to use a client until it fails. */
export type Lease = {
  client: EventStoreDBClient;
  /** The batch call; null when there is none. */
  appends(): Promise<BatchAppends | null>;
  /** Takes what the client threw, and answers the error for the store's callers. */
  failed(error: unknown): unknown;
};

export type ConnectionOptions = {
  url: string;
  answerWithinMs: number;
  known?: KnownLog | undefined;
  /** The pause between two proofs of a server that keeps its connection; 30 seconds unless set. */
  proveEachMs?: number | undefined;
};

export class Connection {
  /** How long the server may take to answer before it counts as unavailable, and an outcome as unknown. */
  readonly answerWithinMs: number;
  readonly #url: string;
  readonly #known: KnownLog | undefined;
  readonly #proveEachMs: number;
  #link: Promise<Link> | null = null;
  readonly #closed = new AbortController();

  /** With `known`, only a server that holds that log is used (same-log.ts). */
  constructor({ url, answerWithinMs, known, proveEachMs = PROVE_EACH_MS }: ConnectionOptions) {
    this.#url = url;
    this.answerWithinMs = answerWithinMs;
    this.#known = known;
    this.#proveEachMs = proveEachMs;
    // Every read in progress has a listener.
    setMaxListeners(0, this.closed);
  }

  /** Aborts when the connection is closed. */
  get closed(): AbortSignal {
    return this.#closed.signal;
  }

  assertOpen(): void {
    if (this.closed.aborted)
      throw new StoreUnavailable('The event store is closed.', { nothingStored: true });
  }

  /** A client that works, on the server where it was proven. Throws StoreUnavailable, with nothing stored. */
  async lease(): Promise<Lease> {
    this.assertOpen();
    const { link, held } = await this.#proven().catch((error: unknown) => {
      throw notSent(storeError(error));
    });
    const failed = (error: unknown) => {
      // A client that is redirected to another leader connects there by itself, and is proven there.
      if (isNotLeader(error)) this.#follow(held, link.client);
      else if (!(isAnswer(error) || isTimeout(error) || isUnknownPosition(error))) this.#drop(held);
      return storeError(error);
    };
    return { client: link.client, appends: () => this.#appendsOf(link), failed };
  }

  /** After a batch call has ended, the next caller opens another. */
  async #appendsOf(link: Link): Promise<BatchAppends | null> {
    link.appends ??= OpenedClient.appendsOf(link.client, credentialsOf(this.#url));
    const held = link.appends;
    const appends = await held;
    if (!appends?.isOver) return appends;
    if (link.appends === held) link.appends = null;
    return null;
  }

  /** gRPC reconnects silently, to any server that answers at the address: a link without a connection is dropped. */
  async #proven(): Promise<{ link: Link; held: Promise<Link> }> {
    for (;;) {
      this.#link ??= this.#begin(this.#connect());
      const held = this.#link;
      const link = await held;
      if (link.channel.getConnectivityState(false) !== READY) this.#drop(held);
      else {
        this.#proveAgain(held, link);
        return { link, held };
      }
    }
  }

  /** Runs beside the calls, which do not wait for it. */
  #proveAgain(held: Promise<Link>, link: Link): void {
    const now = performance.now();
    if (!this.#known || now - link.provenAt < this.#proveEachMs) return;
    link.provenAt = now;
    this.#prove(link.client).catch(() => this.#drop(held));
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

  /** Sends an append over the batch call. Null when it must be sent again alone. Throws StoreUnavailable. */
  async send(append: Encoded): Promise<Stored | null> {
    const { appends, failed } = await this.lease();
    try {
      const others = await appends();
      return others && (await within(this.answerWithinMs, others.send(append), silence));
    } catch (error) {
      throw failed(error);
    }
  }

  /** At most so many events of what `open` opens. Throws StoreUnavailable, and what the server answers. */
  read(count: number, open: (client: EventStoreDBClient) => ReadCall): Promise<Recorded[]> {
    return this.use(async (client) => {
      const limits = { size: count, silenceMs: this.answerWithinMs, signal: this.closed };
      const found: Recorded[] = [];
      for await (const batch of batches(open(client), limits)) found.push(...batch);
      return found;
    });
  }

  /** Ends all reads and subscriptions, and closes the connection. */
  async close(): Promise<void> {
    this.#closed.abort();
    const link = await this.#link?.catch(() => null);
    if (!link) return;
    (await link.appends?.catch(() => null))?.close();
    await link.client.dispose();
    (await OpenedClient.channelOf(link.client)).close();
  }

  /** A connection that fails is forgotten at once. */
  #begin(connecting: Promise<Link>): Promise<Link> {
    connecting.catch(() => {
      if (this.#link === connecting) this.#link = null;
    });
    return connecting;
  }

  async #connect(client = EventStoreDBClient.connectionString(this.#url)): Promise<Link> {
    for (let turns = 1; ; turns += 1) {
      await this.#answers(client);
      const channel = await OpenedClient.channelOf(client);
      try {
        await this.#prove(client);
        return { client, channel, provenAt: performance.now(), appends: null };
      } catch (error) {
        channel.close();
        if (!isNotLeader(error) || turns === TURNS_MAX) throw error;
        await nextTurn();
      }
    }
  }

  async #answers(client: EventStoreDBClient): Promise<void> {
    const last = callAll(client, { from: 'end', backwards: true, maxCount: 1 });
    for await (const _ of batches(last, this.#limits)) break;
  }

  async #prove(client: EventStoreDBClient): Promise<void> {
    const [known, credentials] = [this.#known, credentialsOf(this.#url)];
    if (known) await assertSameLog(client, { known, credentials, limits: this.#limits });
  }

  get #limits() {
    return { size: 1, silenceMs: this.answerWithinMs, signal: this.closed };
  }

  /** The client connects to the leader only after it has reported the redirect. */
  #follow(held: Promise<Link>, client: EventStoreDBClient): void {
    finish(held);
    if (this.#link === held) this.#link = this.#begin(nextTurn().then(() => this.#connect(client)));
  }

  #drop(link: Promise<Link>): void {
    if (this.#link === link) this.#link = null;
    // Calls that wait for an answer on this channel may still get it.
    finish(link);
    link.then(({ channel }) => channel.close()).catch(() => undefined);
  }
}

const silence = () => new StoreUnavailable('The event store did not answer in time.');

/** Ends the batch call for new appends. */
function finish(link: Promise<Link>): void {
  link
    .then(({ appends }) => appends)
    .then((appends) => appends?.finish())
    .catch(() => undefined);
}

/** The EventStoreDB of a simulated service: our imitation in a process of its own, or a real server that somebody has started. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openEventStoreDB } from '../../ledger/store/eventstoredb/store.ts';
import { proxied, runCommand } from '../../ledger/store/testing/named-server.ts';
import { type ServerProxy, startProxy } from '../../ledger/store/testing/proxy.ts';

/** A real server, and the shell command that kills it and starts it again. Without a command it is never killed. */
type NamedStore = { url: string; kill: string | null };

/** Where the events are: PostgreSQL, the imitation of EventStoreDB, or a real server. */
export type StoreKind = 'postgres' | 'eventstoredb' | NamedStore;

/** A connection that is mute delivers what it is sent and loses the answers. */
export type StoreFault = 'store cut' | 'store mute' | 'store killed';

export type EventStoreUpstream = {
  /** The faults that this server can have. */
  faults: readonly StoreFault[];
  /** The address for the app: that of the proxy, where there is one. */
  url: string;
  /** The server's own address, for the simulation. */
  direct: string;
  /** Null for a cluster and for TLS: their nodes and certificates have names of their own. */
  proxy: ServerProxy | null;
  kill(): Promise<void>;
  /** Settles when the server answers again after a kill. */
  answers(): Promise<void>;
  close(): Promise<void>;
};

/** Null for PostgreSQL, which then holds the events too. */
export async function openUpstream(store: StoreKind): Promise<EventStoreUpstream | null> {
  if (store === 'postgres') return null;
  return store === 'eventstoredb' ? openImitation() : openNamed(store);
}

/** The imitation holds its log in memory, so it is never killed. */
async function openImitation(): Promise<EventStoreUpstream> {
  const { url, stop } = await startImitation();
  const upstream = await openNamed({ url, kill: null });
  const close = async () => {
    await upstream.close();
    await stop();
  };
  return { ...upstream, close };
}

const serve = fileURLToPath(
  new URL('../../ledger/store/eventstoredb/testing/serve.ts', import.meta.url),
);

/** Our imitation in a process that ends with this one. `takes`: how many milliseconds an append takes, at least and at most. */
export async function startImitation(...takes: readonly string[]) {
  const child = fork(serve, ['0', ...takes], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [url] = await once(child.stdout ?? child, 'data');
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { url: String(url).trim(), stop };
}

async function openNamed({ url, kill }: NamedStore): Promise<EventStoreUpstream> {
  const behind = isSingleNode(url) ? proxied(url) : null;
  const proxy = behind ? await startProxy(behind.host) : null;
  return {
    faults: [
      ...(proxy ? (['store cut', 'store mute'] as const) : []),
      ...(kill ? (['store killed'] as const) : []),
    ],
    url: behind && proxy ? behind.through(proxy.port) : url,
    direct: url,
    proxy,
    kill: async () => {
      if (kill) await runCommand(kill);
    },
    answers: async () => {
      const store = openEventStoreDB({ url });
      await untilItSucceeds(() => store.head()).finally(() => store.close());
    },
    close: async () => proxy?.close(),
  };
}

const isSingleNode = (url: string): boolean =>
  url.startsWith('esdb://') && !url.includes(',') && /[?&]tls=false/i.test(url);

const PATIENCE_MS = 60_000;

/** Calls again and again until a call succeeds. After a minute it throws what the last call threw. */
export async function untilItSucceeds(call: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}

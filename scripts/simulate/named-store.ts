/** The EventStoreDB below a simulated service: the imitation in a process of its own, or a real one that somebody has started. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openEventStoreDB } from '../../ledger/store/eventstoredb/store.ts';
import { proxied, runCommand } from '../../ledger/store/testing/named-server.ts';
import { type ServerProxy, startProxy } from '../../ledger/store/testing/proxy.ts';

/** A real server, and the command of the shell that kills it and lets it come back; without one it is never killed. */
export type NamedStore = { url: string; kill: string | null };

/** What can befall it. A connection that is mute takes what it is sent and loses the answers. */
export type StoreFault = 'store cut' | 'store mute' | 'store killed';

export type EventStoreUpstream = {
  faults: readonly StoreFault[];
  /** For the app: by way of the proxy, where there is one. */
  url: string;
  /** For the simulation itself. */
  direct: string;
  /** Null for a cluster and for TLS: their nodes and certificates have names of their own. */
  proxy: ServerProxy | null;
  kill(): Promise<void>;
  /** Settles when it answers after a kill. */
  answers(): Promise<void>;
  close(): Promise<void>;
};

/** Null for PostgreSQL, which holds everything then. */
export async function openUpstream(
  store: 'postgres' | 'eventstoredb' | NamedStore,
): Promise<EventStoreUpstream | null> {
  if (store === 'postgres') return null;
  return store === 'eventstoredb' ? startImitation() : openNamed(store);
}

/** It keeps its log in memory, so it is never killed. */
async function startImitation(): Promise<EventStoreUpstream> {
  const child = fork(fileURLToPath(new URL('./event-store.ts', import.meta.url)));
  const [{ port }]: [{ port: number }] = (await once(child, 'message')) as [{ port: number }];
  const upstream = await openNamed({ url: `esdb://127.0.0.1:${port}?tls=false`, kill: null });
  const close = async () => {
    await upstream.close();
    child.kill();
  };
  return { ...upstream, close };
}

async function openNamed({ url, kill }: NamedStore): Promise<EventStoreUpstream> {
  const behind = isAlone(url) ? proxied(url) : null;
  const proxy = behind ? await startProxy(behind.host) : null;
  return {
    faults: [...(proxy ? (['store cut', 'store mute'] as const) : []), ...killed(kill)],
    url: behind && proxy ? behind.through(proxy.port) : url,
    direct: url,
    proxy,
    kill: async () => {
      if (kill) await runCommand(kill);
    },
    answers: () => untilAnswering(url),
    close: async () => proxy?.close(),
  };
}

const killed = (kill: string | null): StoreFault[] => (kill ? ['store killed'] : []);

const isAlone = (url: string): boolean =>
  url.startsWith('esdb://') && !url.includes(',') && /[?&]tls=false/i.test(url);

const ANSWERS_WITHIN_MS = 60_000;

async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + ANSWERS_WITHIN_MS;
  const store = openEventStoreDB({ url });
  try {
    for (;;) {
      const isThere = await store.head().then(
        () => true,
        (error: unknown) => {
          if (Date.now() > deadline) throw error;
          return false;
        },
      );
      if (isThere) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await store.close();
  }
}

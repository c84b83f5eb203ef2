/**
 * Where a test may step in. A hook that throws a status answers with it, one that never settles leaves the call without
 * an answer, and one that cuts the connection takes the answer away.
 */
export type Hooks = {
  /** An append has arrived, and nothing of it is stored yet. */
  beforeAppend?: (stream: string) => Promise<void> | void;
  /** Its events are on their way to the other nodes, and nobody reads them yet. */
  replicate?: (stream: string) => Promise<void> | void;
  /** The same ids are on their way for an earlier append: what happens in place of the wait for the server's time-out. */
  dropped?: (stream: string) => Promise<void> | void;
  /** It is stored (or refused), and the answer not yet sent. */
  afterAppend?: (stream: string) => Promise<void> | void;
  /** A read or subscription is about to begin. */
  beforeRead?: (about: 'stream' | 'all' | 'subscription') => Promise<void> | void;
  /** What a reader of a stream is told in place of its events: a real server may not have replicated them yet. */
  readStream?: (stream: string) => 'missing' | 'deleted' | undefined;
  /** Subscriptions hand over every event this many times; 1 unless told. */
  deliveries?: number;
};

/** Does something at the first call only. */
export function once<Args extends unknown[], Done>(
  act: (...args: Args) => Done,
): (...args: Args) => Done | undefined {
  let isFirst = true;
  return (...args) => {
    if (!isFirst) return undefined;
    isFirst = false;
    return act(...args);
  };
}

/** For a call that is to get no answer. */
export const silence = () => new Promise<void>(() => undefined);

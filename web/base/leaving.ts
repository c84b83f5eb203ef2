import { useSyncExternalStore } from 'react';
import { createStore } from '../ui/store.ts';
import { renamed, write } from './api.ts';
import { readStored, writeStored } from './storage.ts';
import { newKey } from './submit-key.ts';

/**
 * Set from the press of Logout until the server has ended the session. All tabs share it: while it is set this browser shows
 * no data, though the cookie would still sign in.
 */
const storageKey = 'leaving';

/** How often the server is told again while it does not answer. */
const AGAIN_MS = 15_000;

/** Where storage is switched off it holds for this page. */
const here = createStore(false);

/** Whether somebody has left whose session the server has not ended yet. */
export const isLeaving = (): boolean => here.current() || readStored(storageKey) !== null;

function mark(leaving: boolean): void {
  // Without storage other tabs find out by their next read.
  writeStored(storageKey, leaving ? '1' : null);
  here.set(leaving);
}

let underWay: Promise<void> | undefined;

/**
 * Has the server end the session; rejects when it could not be told. Several askers wait for one answer. By a former cookie it would end none,
 * and an answer on its way would sign in whoever sits here next.
 */
export function endSession(): Promise<void> {
  mark(true);
  underWay ??= renamed()
    .then(async (hasCookie) => {
      // Another page has told the server by the former cookie, or somebody else has signed in: only a cookie that came since would let in who left.
      if (!isLeaving() && !hasCookie) return;
      await write('POST', '/api/auth/logout', { key: newKey() });
      mark(false);
    })
    .finally(() => {
      underWay = undefined;
    });
  return underWay;
}

/** Somebody has signed in: the server has ended the session that was there before. */
export function stopLeaving(): void {
  if (isLeaving()) mark(false);
}

const chances = ['online', 'focus', 'pageshow'] as const;

/** Tells the server at the first chance, for as long as it is to be told. Another tab's log-out calls `onLeft`. Answers its undoing. */
export function followLeaving(onLeft: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  const tell = () => {
    if (isLeaving()) endSession().catch(() => undefined);
  };
  const changed = ({ key, newValue }: StorageEvent) => {
    if (key !== storageKey) return;
    here.set(false);
    if (newValue === null) return;
    onLeft();
    // The other page knows nothing of an answer with another cookie that is on its way to this one.
    void renamed().then((hasCookie) => {
      if (hasCookie) endSession().catch(() => undefined);
    });
  };
  window.addEventListener('storage', changed, { signal });
  for (const chance of chances) window.addEventListener(chance, tell, { signal });
  const timer = window.setInterval(tell, AGAIN_MS);
  signal.addEventListener('abort', () => window.clearInterval(timer));
  tell();
  return () => over.abort();
}

/** Follows {@link isLeaving}. */
export const useLeaving = (): boolean => useSyncExternalStore(here.subscribe, isLeaving);

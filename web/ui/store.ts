import { useSyncExternalStore } from 'react';

/** A value that lives outside of React, and is followed by whatever shows it. */
export function createStore<Value>(first: Value) {
  let value = first;
  const listeners = new Set<() => void>();
  const current = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    current,
    /** Tells all that follow it, whether it is another value or not. */
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: (): Value => useSyncExternalStore(subscribe, current),
  };
}

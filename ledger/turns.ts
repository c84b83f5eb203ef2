/** Runs work of the same name one after the other, and work of different names side by side. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Each call waits for the earlier calls of the same name, whether they succeed or fail. But a failure for which `endsAll` is true
 * also fails every call that waits, because each of them would wait as long for the same failure. An idle name takes no memory.
 */
export function createTurns(endsAll: (error: unknown) => boolean): InTurn {
  const last = new Map<string, Promise<void>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    const settled = mine.then(
      () => undefined,
      (error: unknown) => {
        if (endsAll(error)) throw error;
      },
    );
    last.set(name, settled);
    const rest = () => {
      if (last.get(name) === settled) last.delete(name);
    };
    settled.then(rest, rest);
    return mine;
  };
}

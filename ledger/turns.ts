/** Runs work of the same name one after the other, and work of different names side by side. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Each call waits for those before it of the same name, whatever became of them. But a failure that `endsAll` knows is also
 * that of whoever waits: one after the other they would each wait as long for the same. Nothing is kept of a name at rest.
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

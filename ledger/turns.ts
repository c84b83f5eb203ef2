/** Runs work of the same name one after the other, and work of different names side by side. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Each call waits for those before it of the same name, whatever became of them. Nothing is kept of a name at rest. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<void>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, settled);
    void settled.then(() => {
      if (last.get(name) === settled) last.delete(name);
    });
    return mine;
  };
}

/** What one party brings at one moment is not worked off in one go, so that others are served in between. */

/** Lets one of each party's pieces of work begin in each turn of the event loop. What comes alone begins at once. */
export function createRounds(): (party: string) => Promise<void> {
  const lines = new Map<string, (() => void)[]>();
  const round = () => {
    for (const [party, line] of lines) {
      const next = line.shift();
      if (next) next();
      else lines.delete(party);
    }
    if (lines.size > 0) setImmediate(round);
  };
  return async (party) => {
    const line = lines.get(party);
    if (line) return new Promise((resolve) => line.push(resolve));
    lines.set(party, []);
    if (lines.size === 1) setImmediate(round);
  };
}

/** What the trial looks at, a line each, and what came of it. */

export type Checks = {
  /** Says whether something held; `look` answers what was seen, and throws when it did not hold. */
  held(what: string, look: () => Promise<string | undefined>): Promise<void>;
  /** How many did not. */
  failures(): number;
};

/** Prints each line when it is known. */
export function createChecks(): Checks {
  let failures = 0;
  return {
    held: async (what, look) => {
      try {
        const seen = await look();
        console.log(`held      ${what}${seen ? `: ${seen}` : ''}`);
      } catch (error) {
        failures += 1;
        console.log(`NOT HELD  ${what}: ${error instanceof Error ? error.message : error}`);
      }
    },
    failures: () => failures,
  };
}

/** Throws with both unless they are the same. */
export function same(seen: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(seen), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${left} instead of ${right}`);
}

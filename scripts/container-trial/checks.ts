/** The checks of the trial: each prints one line with its result. */
export type Checks = {
  /** Runs a check. It answers a text for the line, and throws when it fails. */
  held(what: string, check: () => Promise<string | undefined>): Promise<void>;
  /** The number of checks that failed. */
  failures(): number;
};

/** Prints each line at the end of its check. */
export function createChecks(): Checks {
  let failures = 0;
  return {
    held: async (what, check) => {
      try {
        const seen = await check();
        console.log(`held      ${what}${seen ? `: ${seen}` : ''}`);
      } catch (error) {
        failures += 1;
        console.log(`NOT HELD  ${what}: ${error instanceof Error ? error.message : error}`);
      }
    },
    failures: () => failures,
  };
}

/** Throws an error with both values unless they are the same. */
export function same(seen: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(seen), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${left} instead of ${right}`);
}

/**
 * How much one ledger may hold. The limits are far above any household's need. They bound what one ledger can cost everybody
 * else. Only adding is refused: a ledger that already holds more goes on as it is. The browser imports this file too.
 */
import type { EntityKind } from './entities.ts';

/** The most entities of each kind in one ledger. */
export const CAPS = {
  accounts: 200,
  bills: 1_000,
  historicalAmounts: 10_000,
  incomes: 200,
  savingsRules: 200,
} as const satisfies Record<EntityKind, number>;

/** The most past amounts of one bill. */
export const PAST_AMOUNTS_PER_BILL = 1_000;

/** The longest texts that people write, by their field, in Unicode code points, as JSON Schema and the forms' schemas count. */
export const LONGEST = { name: 200, description: 500 } as const;

import { within } from '../../ledger/store/within.ts';

/** Whoever probes or collects metrics gives up after a few seconds, and would learn nothing of a part that is frozen. */
const PATIENCE_MS = 2_500;

/** Settles with the answer of a part, or rejects in time for whoever asked to be told the rest. */
export const inTime = <T>(answer: Promise<T>): Promise<T> =>
  within(
    PATIENCE_MS,
    answer,
    () => new Error(`has not answered within ${PATIENCE_MS / 1_000} seconds`),
  );

/** The connection is given up with the question: one that is frozen is of no use to anybody. */
export const bounded = (text: string): { text: string; values: []; query_timeout: number } => ({
  text,
  values: [],
  query_timeout: 2 * PATIENCE_MS,
});

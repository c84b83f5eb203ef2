import type { Command } from './commands.ts';

/**
 * How much one run of a command that catches up may cause; handle.ts runs it again until nothing is left. So an append stays far
 * below a store's limit, however much has piled up, and no run keeps a process busy for long.
 */
export const AT_ONCE = {
  /** Lines of weeks that are set aside; a week is never divided. */
  lines: 500,
  /** Payments, or transfers of rules. */
  events: 50,
  /** Bills that are looked at between the transfers of two days: those that fail are looked at again for each day. */
  looks: 5_000,
} as const;

/** True for the commands that work in portions. */
export function catchesUp({ type }: Command): boolean {
  return type === 'AccrueWeeks' || type === 'RunSavingsRules' || type === 'RunPayments';
}

import type { Command } from './commands.ts';

/**
 * How much one run of a command that catches up may cause: whoever sends it sends it again until nothing follows
 * (handle.ts). Whatever has piled up, an append stays far below what a store takes, and no run keeps a process to itself.
 */
export const AT_ONCE = {
  /** Lines of weeks that are set aside; a week is never divided. */
  lines: 2_000,
  /** Payments, or transfers of rules. */
  events: 250,
} as const;

/** True for commands that do so much at once, and more when they are sent again (portions.ts). */
export function catchesUp({ type }: Command): boolean {
  return type === 'AccrueWeeks' || type === 'RunSavingsRules' || type === 'RunPayments';
}

/**
 * How much one run of a command that catches up may cause: whoever sends it sends it again until nothing follows
 * (handle.ts). Whatever has piled up, an append stays far below what a store takes, and no run keeps a process to itself.
 */
export const AT_ONCE = {
  /** Lines of weeks that are set aside; a week is never divided. */
  lines: 5_000,
  /** Payments, or transfers of rules. */
  events: 500,
} as const;

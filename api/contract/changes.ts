/** Whether there is anything new (docs/product.md). */
import * as z from 'zod/mini';

/** The signed-in person's ledger as it stands. */
export const changes = z.object({ ledgerId: z.string(), revision: z.int() });
export type Changes = z.infer<typeof changes>;

/** `stream` asks to be told of every new revision, as server-sent events. */
export const changesQuery = z.object({ stream: z.optional(z.literal('true')) });

/** Every error answer (docs/product.md, Calls and answers). `message` is what the person is shown; `code` is what a program reads. */
import * as z from 'zod/mini';

export const errorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  /** For `validation`: field → message; for a refused command, its figures. */
  details: z.optional(z.looseObject({})),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

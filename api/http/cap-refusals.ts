/** The messages for a ledger that has reached a cap (ledger/caps.ts). */
import type { Refusal } from '../../ledger/refusals.ts';

type Of<R extends Refusal['refusal']> = Extract<Refusal, { refusal: R }>;

export const CAP_REFUSALS = {
  too_many: ({ what, limit }: Of<'too_many'>) => ({
    status: 409,
    message: `There is room for ${limit.toLocaleString('en')} ${what}s. Please delete one first.`,
    details: { what, limit },
  }),
  text_too_long: ({ limit }: Of<'text_too_long'>) => ({
    status: 409,
    message: `Please use at most ${limit} characters`,
    details: { limit },
  }),
};

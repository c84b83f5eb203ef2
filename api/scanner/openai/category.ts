/** The category of a bill in a model's answer. */
import { z } from 'zod';
import { BILL_CATEGORIES } from '../../contract/bills.ts';

/** One of ours; what a model calls `bills` is utilities. It is asked for ours alone. */
export const modelCategory = z.preprocess(
  (said) => (said === 'bills' ? 'utilities' : said),
  z.enum(BILL_CATEGORIES),
);

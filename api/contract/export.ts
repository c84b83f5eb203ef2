/** Taking one's whole ledger along. */
import * as z from 'zod/mini';
import { account } from './accounts.ts';
import { bill, historicalAmount } from './bills.ts';
import { amount, day } from './fields.ts';
import { income } from './incomes.ts';
import { savingsRule } from './savings-rules.ts';
import { instant } from './texts.ts';

/** `json` has everything; `csv` the movements of money; `journal` the same for hledger and ledger-cli. */
export const EXPORT_FORMATS = ['json', 'csv', 'journal'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `ledgerId`: the ledger of the page that has the link; refused when it is another one. A link can send no header. */
export const exportQuery = z.object({
  format: z._default(z.enum(EXPORT_FORMATS, 'Please choose json, csv or journal'), 'json'),
  ledgerId: z.optional(z.uuid({ error: 'Unknown ledger' })),
});

/** One event, oldest first. The postings say from which pot to which money went, and come to zero. */
const exportedEvent = z.object({
  id: z.string(),
  type: z.string(),
  date: day(),
  time: instant,
  about: z.nullable(z.string()),
  /** Of a payment after which the rest of its period was still due. */
  part: z.boolean(),
  postings: z.array(z.object({ pot: z.string(), amount })),
});

/** Things as their lists answer them, and all that happened. */
export const ledgerExport = z.object({
  ledgerId: z.string(),
  accounts: z.array(account),
  bills: z.array(bill),
  historicalAmounts: z.array(historicalAmount),
  incomes: z.array(income),
  savingsRules: z.array(savingsRule),
  events: z.array(exportedEvent),
});
export type LedgerExport = z.infer<typeof ledgerExport>;

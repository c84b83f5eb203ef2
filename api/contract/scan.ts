/** Reading a bill from a picture or PDF, and suggesting a category (docs/product.md, Bill scanner). */
import * as z from 'zod/mini';
import { BILL_CATEGORIES } from './bills.ts';
import { errorAnswer } from './errors.ts';
import { amount, day, dayType, id } from './fields.ts';
import { billFrequency } from './frequencies.ts';
import { DATE_FORMATS } from './preferences.ts';
import { label } from './texts.ts';

/** The upload of a scan: one file in the multipart field `billImage`, of 1 byte to 10 MB. */
export const SCAN_FIELD = 'billImage';
export const SCAN_MAX_BYTES = 10 * 1024 * 1024;

/** What the person is told about a file that is refused (docs/product.md, Bill scanner). The page may say so before it sends the file. */
export const SCAN_MESSAGES = {
  type: 'Please upload an image file (JPG, PNG, GIF) or PDF',
  size: 'File size must be less than 10MB',
  empty: 'The selected file appears to be empty',
  failed: 'Failed to scan bill. Please try again.',
} as const;

/** Text fields that may come beside the file. `dateFormat` decides 03/04/2026 where the bill itself does not. */
export const scanForm = z.object({
  dateFormat: z.optional(z.enum(DATE_FORMATS)),
});

const confidence = z.number().check(z.minimum(0), z.maximum(1));

/** How sure the engine is of a field, from 0 to 1 (0: it was not found), and the words of the bill that say so. */
const reading = z.object({ confidence, evidence: z.nullable(z.string()) });

/** What to tell the person beside the result. */
const scanWarning = z.object({
  code: z.enum([
    /** Nothing, or next to nothing, could be read. */
    'nothing_read',
    /** The picture is so small that digits may be misread. */
    'low_resolution',
    /** Only the first pages were read. */
    'pages_left_out',
    /** The configured model did not answer well: this is the reading of this machine. */
    'model_unavailable',
  ]),
  message: z.string(),
});

/**
 * What was read. A field that the bill does not say is null with confidence 0, never a guess: the form's own defaults
 * apply then (frequency monthly, category other). `paymentDay` counts as `paymentDayType` says.
 */
export const scanAnswer = z.object({
  name: z.nullable(z.string()),
  amount: z.nullable(amount),
  dueDate: z.nullable(day()),
  category: z.nullable(z.enum(BILL_CATEGORIES)),
  frequency: z.nullable(billFrequency),
  paymentDay: z.nullable(z.int()),
  paymentDayType: dayType,
  isDirectDebit: z.boolean(),
  /** The due date is before today in the household's time zone; `daysOverdue` is 0 otherwise. */
  isOverdue: z.boolean(),
  daysOverdue: z.int(),
  fields: z.object({
    name: reading,
    amount: reading,
    dueDate: reading,
    category: reading,
    frequency: reading,
    paymentDay: reading,
    isDirectDebit: reading,
  }),
  engine: z.enum(['embedded', 'openai']),
  warnings: z.array(scanWarning),
  /** The existing bill that this one looks like, and why (docs/product.md, Bill scanner); the dialog then preselects paying it. */
  match: z.nullable(
    z.object({
      billId: id,
      billName: z.string(),
      reason: z.enum(['exact_name', 'provider', 'similar_words', 'same_service']),
      /** The reason in words, for example "Both name AGL". */
      explanation: z.string(),
    }),
  ),
});
export type ScanAnswer = z.infer<typeof scanAnswer>;

/** The stages of a scan. Each is told when it is reached: 10 the file is in, 30 opened, 60 its text read, 85 its fields found. */
export const SCAN_STAGES = {
  received: 10,
  opened: 30,
  read: 60,
  understood: 85,
  done: 100,
} as const;
export type ScanStage = keyof typeof SCAN_STAGES;

/**
 * Without more, a scan is answered like every call: 200 and a {@link scanAnswer}, or an error. A client that sends
 * `Accept: application/x-ndjson` gets, once the file is accepted, 200 and one JSON object a line: the stages as they are
 * reached, then one last line that carries either `result` or the error that would have been the answer, with its
 * `status`. What is refused before that (not signed in, too many scans, no file, wrong type, too large, empty) is an
 * ordinary error answer for both.
 */
export const scanLine = z.union([
  z.object({ progress: z.literal(100), stage: z.literal('done'), result: scanAnswer }),
  z.object({
    progress: z.number(),
    stage: z.enum(['received', 'opened', 'read', 'understood']),
  }),
  z.object({ status: z.int(), error: errorAnswer }),
]);
export type ScanLine = z.infer<typeof scanLine>;

export const categorize = z.object({ name: label('Bill name is required') });

/** Best first; none when the name says nothing. `confidence` goes from 0 to 1. */
export const categorizeAnswer = z.object({
  suggestions: z.array(z.object({ category: z.enum(BILL_CATEGORIES), confidence })),
});
export type CategorySuggestion = z.infer<typeof categorizeAnswer>['suggestions'][number];

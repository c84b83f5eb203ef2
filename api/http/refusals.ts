/** Every way in which the API says no, and the one table that gives each its status and its words (docs/product.md). */

import type { Refusal } from '../../ledger/refusals.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import type { ErrorAnswer } from '../contract/errors.ts';
import { NO_WEEKDAY } from '../contract/fields.ts';
import type { Preferences } from '../contract/preferences.ts';
import { SIGN_IN_REFUSALS, type SignInRefusal } from '../identity/refusals.ts';
import { FILE_REFUSALS, type FileRefusal } from '../scanner/index.ts';
import { CAP_REFUSALS } from './cap-refusals.ts';
import { invalid } from './invalid.ts';
import { MONEY_REFUSALS } from './money-refusals.ts';

/** Refusals that are not the ledger's: of the request, of identity, of the service. */
export type EdgeRefusal =
  /** Field → message, in the order of the form. */
  | { refusal: 'validation'; fields: Record<string, string> }
  | { refusal: 'malformed_json' }
  /** A key that stands twice in an object: we do not guess which value was meant. */
  | { refusal: 'repeated_field' }
  /** A body with more values, or deeper nesting, than any call needs. */
  | { refusal: 'too_many_values' }
  | { refusal: 'unauthenticated' }
  | { refusal: 'forbidden' }
  /** The page shows another person's ledger, or one that was deleted in the meantime. */
  | { refusal: 'other_ledger' }
  | { refusal: 'no_such_path' }
  | { refusal: 'method_not_allowed'; allow: string }
  | { refusal: 'payload_too_large' }
  | { refusal: 'unsupported_media_type' }
  | { refusal: 'too_many_requests'; seconds: number }
  /** Nothing was done. */
  | { refusal: 'unavailable' }
  /** Nothing was done: the same person's earlier requests took longer than this one waits. No store need be away. */
  | { refusal: 'turn_not_come' }
  /** It was sent to the event store, and no answer came: it may be done, or be done in a moment. */
  | { refusal: 'outcome_unknown' }
  /** Nothing was done: this ledger's events or its key are damaged, or a newer program wrote them. */
  | { refusal: 'ledger_unreadable' }
  /** It was done, but its result was deleted before it could be answered. */
  | { refusal: 'deleted_since'; what: string }
  /** It was done, but its result cannot be read yet. */
  | { refusal: 'not_visible_yet' };

export type ApiRefusal = Refusal | EdgeRefusal | SignInRefusal | FileRefusal;

/** Throws a refusal where none can be returned. Any other error is a fault. */
export class Refused extends Error {
  readonly refusal: ApiRefusal;

  constructor(refusal: ApiRefusal) {
    super(refusal.refusal);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

/** An error answer with the status and headers it goes out with. */
export type RefusalAnswer = { status: number; body: ErrorAnswer; headers?: Record<string, string> };

/** How a refusal is answered. */
export type Words = {
  status: number;
  message: string;
  /** The refusal's own name when left out. */
  code?: string;
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
};
type Table = WordsFor<ApiRefusal>;

/** Whom a refusal is told: the endpoint, where the words differ by it, and the currency in which the person thinks. */
export type Told = { call?: EndpointName; currency?: Preferences['currency'] | undefined };

/** The status and message of some refusals. */
export type WordsFor<Some extends ApiRefusal> = {
  [R in Some['refusal']]: (refusal: Extract<Some, { refusal: R }>, told: Told) => Words;
};

const UNAVAILABLE: Words = {
  status: 503,
  message: 'The service is not available right now. Please try again.',
  headers: { 'retry-after': '5' },
};

const TABLE: Table = {
  validation: ({ fields }) => ({
    status: 400,
    message: firstOf(fields) ?? 'Please check what you entered.',
    details: fields,
  }),
  malformed_json: () => invalid('body', 'The request is not valid JSON.'),
  repeated_field: () => invalid('body', 'The request names a field twice.'),
  too_many_values: () => invalid('body', 'The request has too many values.'),
  unauthenticated: () => ({ status: 401, message: 'Please sign in.' }),
  ...SIGN_IN_REFUSALS,
  forbidden: () => ({ status: 403, message: 'This request came from another site.' }),
  no_such_path: () => ({
    status: 404,
    code: 'not_found',
    message: 'There is nothing at this address.',
  }),
  not_found: ({ what }) => ({
    status: 404,
    message: `${what.charAt(0).toUpperCase()}${what.slice(1)} not found`,
  }),
  other_ledger: () => ({
    status: 409,
    message: 'This page shows what belongs to somebody else who was signed in here. Load it again.',
  }),
  method_not_allowed: ({ allow }) => ({
    status: 405,
    message: `This address takes ${allow}.`,
    headers: { allow },
  }),
  ...MONEY_REFUSALS,
  account_required: () => ({ status: 409, message: 'Please select an account for this bill' }),
  accounts_must_differ: () => ({
    status: 409,
    message: 'Source and destination accounts must be different.',
  }),
  weekday_out_of_range: () => ({ status: 409, message: NO_WEEKDAY }),
  not_undoable: ({ type }) => ({
    status: 409,
    message:
      type === 'WeekAccrued'
        ? 'This week was set aside by itself, and would be again. “Remove One Week” takes one back.'
        : 'This cannot be undone.',
  }),
  already_undone: () => ({ status: 409, message: 'This has been undone already.' }),
  changed_since: ({ what }) => ({
    status: 409,
    message:
      what === 'imported bills'
        ? 'Something was saved, paid or recorded for one of these bills since, so the import can no longer be undone.'
        : what === 'part payment'
          ? 'Another part of this bill was paid since. Please undo that one first.'
          : what === 'payment'
            ? 'This bill was paid since. Please undo the payment first.'
            : `The ${what} has changed since, so this can no longer be undone.`,
    details: { changed: what },
  }),
  later_week_first: () => ({
    status: 409,
    message: 'A later week was set aside since. Please undo that one first.',
  }),
  gone_since: ({ what }) => ({
    status: 409,
    message: `The ${what} was deleted since, so this can no longer be undone.`,
    details: { deleted: what },
  }),
  automatic_payments_on: () => ({
    status: 409,
    message:
      'Please switch off automatic payments of this bill first; otherwise it would be paid again.',
  }),
  ...CAP_REFUSALS,
  in_line: ({ line, why }) => {
    const { status, body } = answerRefusal(why);
    const { message, code, details } = body;
    const about = { ...details, line, reason: message };
    return { status, code, message: `Line ${line}: ${message}`, details: about };
  },
  ledger_not_open: () => ({
    status: 409,
    message: 'This data has been deleted. Please reload the page.',
  }),
  deleted_since: ({ what }) => ({
    status: 410,
    message: `This was done, but the ${what} has been deleted since.`,
    details: { deleted: what },
  }),
  command_too_large: ({ limitBytes }) => ({
    status: 413,
    message: 'That is too much at once for the event store.',
    details: { limitBytes },
  }),
  payload_too_large: () => ({ status: 413, message: 'The request is too large.' }),
  unsupported_media_type: () => ({ status: 415, message: 'Please send JSON (application/json).' }),
  ...FILE_REFUSALS,
  idempotency_key_reused: () => ({
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
  }),
  too_many_requests: ({ seconds }) => ({
    status: 429,
    message: 'Too many attempts. Please try again later.',
    headers: { 'retry-after': String(seconds) },
  }),
  unavailable: () => UNAVAILABLE,
  // No 429: it may as well be our slowness that keeps the earlier ones.
  turn_not_come: () => ({ ...UNAVAILABLE, code: 'unavailable' }),
  // No Retry-After: a client that goes by it would do the same a second time.
  outcome_unknown: () => ({
    status: 503,
    message: 'This may have been done already. Look at the activity before you try again.',
  }),
  ledger_unreadable: () => ({
    status: 503,
    code: 'unavailable',
    message: 'Your records cannot be read right now. Nothing is lost; we are looking into it.',
    headers: { 'retry-after': '60' },
  }),
  not_visible_yet: () => ({
    status: 503,
    message: 'Your change is stored, but cannot be shown yet. Please reload in a moment.',
    headers: { 'retry-after': '5' },
  }),
};

/** The first problem. A field in one of several lines is named with its line. */
function firstOf(fields: Record<string, string>): string | undefined {
  const [first] = Object.entries(fields);
  const index = /^bills\.(\d+)(?:\.|$)/.exec(first?.[0] ?? '')?.[1];
  return index === undefined ? first?.[1] : `Line ${Number(index) + 1}: ${first?.[1]}`;
}

/** The answer to a refusal, in dollars unless told otherwise. */
export function answerRefusal(refusal: ApiRefusal, told: Told = {}): RefusalAnswer {
  const describe = TABLE[refusal.refusal] as (refusal: ApiRefusal, told: Told) => Words;
  const { status, message, code = refusal.refusal, details, headers } = describe(refusal, told);
  return {
    status,
    body: { message, code, ...(details && { details }) },
    ...(headers && { headers }),
  };
}

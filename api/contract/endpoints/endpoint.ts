import * as z from 'zod/mini';

/** One call of the API. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:id` for an id within the ledger, or `:eventId` for an event's. */
  path: string;
  summary: string;
  /** Open to visitors who are not signed in. */
  public?: true;
  /** Takes only somebody who has proven lately that it is them: else `confirmation_required`. */
  fresh?: true;
  /** The session goes on under another id. Sent again with the former cookie, because its answer was lost, it is let in all the same. */
  renames?: true;
  query?: z.ZodMiniType;
  /** JSON; with `upload`, the text fields beside the file. */
  body?: z.ZodMiniType;
  /** How many values its body may have; 2,000 when left out. */
  values?: number;
  /** Takes multipart/form-data with one file in this field. Such a call writes nothing, so it heeds no Idempotency-Key. */
  upload?: { field: string; maxBytes: number };
  /** The status of success. A 302 leads on to the address that it answers. */
  status: 200 | 201 | 204 | 302;
  answer?: z.ZodMiniType;
  /** The lines in which it is answered to a client that accepts application/x-ndjson. */
  progress?: z.ZodMiniType;
  /** Media types of the files that it answers: beside JSON when the query asks for one, else always. */
  files?: readonly string[];
  /** The codes with which it may refuse, beside validation, unauthenticated and unavailable. */
  refusals?: readonly string[];
};

/** The same as its table has it: a `status` that is left out is 200 with an `answer`, and without one an empty 204. */
export type Written = Omit<Endpoint, 'status'> & Partial<Pick<Endpoint, 'status'>>;

/** A write that takes nothing; whatever is sent is ignored. */
export const noBody = z.optional(z.looseObject({}));

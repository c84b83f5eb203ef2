import type { Words } from './refusals.ts';

/** Refuses a request for one of its fields: 400 `validation`, with the message at that field. */
export const invalid = (field: string, message: string): Words => ({
  ...{ status: 400, code: 'validation', message },
  details: { [field]: message },
});

import type { Words } from './refusals.ts';

/** A request that is refused for one of its fields: 400 `validation`, with the message at that field. */
export const invalid = (field: string, message: string): Words => ({
  ...{ status: 400, code: 'validation', message },
  details: { [field]: message },
});

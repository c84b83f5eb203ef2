import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api.ts';

/** The refusals whose details are a message for each field. */
const aboutFields = ['validation', 'invalid_proof'];

/**
 * Puts the server's details about fields beneath the fields they belong to. Answers true when at least one found its
 * field, so it fits `onRefused` of `useWrite`: then no toast repeats it.
 *
 *     onRefused: (error) => showFieldErrors(error, form.setError, ['name', 'amount']),
 */
export function showFieldErrors<Values extends FieldValues>(
  error: Error,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError) || !aboutFields.includes(error.code)) return false;
  let shown = false;
  for (const field of fields) {
    const message = error.details?.[field];
    if (typeof message !== 'string') continue;
    setError(field, { type: 'server', message }, { shouldFocus: !shown });
    shown = true;
  }
  return shown;
}

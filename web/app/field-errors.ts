import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api.ts';

/**
 * Puts the server's `validation` details beneath the fields they belong to. Answers true when at least one found its
 * field, so it fits `onRefused` of `useWrite`: then no toast repeats it.
 *
 *     onRefused: (error) => showFieldErrors(error, form.setError, ['name', 'amount']),
 */
export function showFieldErrors<Values extends FieldValues>(
  error: Error,
  setError: UseFormSetError<Values>,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError) || error.code !== 'validation') return false;
  let shown = false;
  for (const field of fields) {
    const message = error.details?.[field];
    if (typeof message !== 'string') continue;
    setError(field, { type: 'server', message }, { shouldFocus: !shown });
    shown = true;
  }
  return shown;
}

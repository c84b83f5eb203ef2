import { toastFailure } from './toast-failure.ts';

/** Reads a list again at the press of Retry. Where it fails again, a toast tells that the press did something. */
export async function retry(
  query: { readonly refetch: () => Promise<{ readonly error: Error | null }> },
  failure: string,
): Promise<void> {
  const { error } = await query.refetch();
  if (error) toastFailure(error, failure);
}

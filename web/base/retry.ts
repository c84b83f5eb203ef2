import { toast } from '../ui/toast-store.ts';
import { ApiError } from './api.ts';

/** Reads a list again at the press of Retry. Where it fails again, a toast tells that the press did something. */
export async function retry(
  query: { readonly refetch: () => Promise<{ readonly error: Error | null }> },
  failure: string,
): Promise<void> {
  const { error } = await query.refetch();
  if (!error) return;
  const description = error instanceof ApiError ? error.serverMessage : undefined;
  toast({ title: failure, ...(description && { description }), variant: 'destructive' });
}

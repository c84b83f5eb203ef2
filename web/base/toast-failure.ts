import { commonText } from '../text/common.ts';
import { toast } from '../ui/toast-store.ts';
import { ApiError, errorMessage } from './api.ts';

/** Tells that something failed: the server's words, else the product's `fallback`; titled 'Error' unless it names another. */
export function toastFailure(
  error: unknown,
  fallback: string,
  title: string = commonText.error,
): void {
  const isOther = error instanceof ApiError && error.code === 'other_ledger';
  const action = { label: commonText.reload, onAction: () => window.location.reload() };
  toast({
    title,
    description: errorMessage(error, fallback),
    variant: 'destructive',
    ...(isOther && { action }),
  });
}

import { commonText } from '../text/common.ts';
import { toast } from '../ui/toast-store.ts';
import { ApiError } from './api-error.ts';

/** The words a toast shows for an error: the server's own, else the fallback the product names for the action. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverMessage ? error.serverMessage : fallback;
}

/** What is known of why a write failed: the server's words, or that nobody can tell whether it was done. */
function causeOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.serverMessage ?? (error.outcomeUnknown ? commonText.outcomeUnknown : undefined);
}

/**
 * Whether a failure is told to nobody: the session that it was asked in is over, and somebody else may be there. A 401 is told, which
 * may have ended it: it says that nothing was done, and nothing of the person.
 */
export const isForNobody = (error: unknown, isOver: boolean): boolean =>
  isOver && !(error instanceof ApiError && error.status === 401);

/**
 * Tells that a write failed. The product's words for it are the title whatever the cause, which is the description where it is
 * known. Where the product has a `title` as well, the words stand beneath it when the server has none.
 */
export function toastFailure(error: unknown, words: string, title?: string): void {
  const isOther = error instanceof ApiError && error.code === 'other_ledger';
  const action = { label: commonText.reload, onAction: () => window.location.reload() };
  const description = title === undefined ? causeOf(error) : errorMessage(error, words);
  toast({
    title: title ?? words,
    ...(description !== undefined && { description }),
    variant: 'destructive',
    ...(isOther && { action }),
  });
}

import { commonText } from '../text/common.ts';
import { toastError } from '../ui/toast-store.ts';
import { ApiError } from './api-error.ts';

/** What {@link handleError} does besides logging. */
export type HandleErrorOptions = {
  readonly showToast?: boolean;
  readonly redirect?: () => void;
  readonly clearStorage?: () => void;
  readonly fallbackAction?: () => void;
};

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? error.message;
  if (error instanceof Error && error.message) return error.message;
  if (typeof error === 'string' && error) return error;
  return commonText.unexpected;
}

/** The shared handler of errors that no form or list deals with. `context` names the place, for the log. */
export function handleError(
  error: unknown,
  context: string,
  { showToast = true, redirect, clearStorage, fallbackAction }: HandleErrorOptions = {},
): void {
  console.error(`${context}:`, error);
  if (showToast) {
    toastError(messageOf(error));
  }
  clearStorage?.();
  try {
    fallbackAction?.();
  } catch (failure) {
    console.error(`${context}, fallback:`, failure);
  }
  redirect?.();
}

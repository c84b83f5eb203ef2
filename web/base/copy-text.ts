import { toastError } from '../ui/toast-store.ts';

/** Copies a text, and answers whether it did; a toast says so where the browser does not allow it, as on a page without https. */
export async function copyText(
  text: string,
  words: { readonly notCopied: string; readonly notCopiedBody: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toastError(words.notCopiedBody, words.notCopied);
    return false;
  }
}

import { ApiError } from './api.ts';

/** A random UUID. `crypto.randomUUID` is missing on plain-http addresses of a home network. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Keeps the idempotency key of the last submit for as long as its outcome is unknown: pressing the button
 * again with the same words then repeats the same submit instead of paying twice. Other words, or an answer
 * from the server, make the next submit a new one.
 */
export class SubmitKey {
  private last: { readonly input: string; readonly key: string } | undefined;

  /** The key to send with `input`. */
  keyFor(input: unknown): string {
    const text = JSON.stringify(input) ?? '';
    if (this.last?.input !== text) this.last = { input: text, key: newKey() };
    return this.last.key;
  }

  /** To be told how the submit ended; without an error it was answered. */
  settle(error?: unknown): void {
    if (!(error instanceof ApiError && error.outcomeUnknown)) this.last = undefined;
  }
}

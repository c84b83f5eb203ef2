import { ApiError } from './api.ts';
import { forgetUnsettled, keepUnsettled, unsettled } from './unsettled.ts';

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
 * Keeps the idempotency key of the last submit for as long as its outcome is unknown: pressing the button again with the
 * same words then repeats the same submit instead of paying twice. An answer from the server makes the next submit a new
 * one. What has a name is remembered beyond the form, see `unsettled.ts`.
 */
export class SubmitKey {
  private last: { readonly input: string; readonly key: string } | undefined;

  /**
   * The key to send with `input`; null when the last submit of this name said something else and may have been done. The
   * person is asked then, and sends it `anyway`, or not.
   */
  keyFor(input: unknown, name?: string, anyway = false): string | null {
    const text = JSON.stringify(input) ?? '';
    const last = name === undefined ? this.last : unsettled(name);
    if (last?.input === text) return last.key;
    if (name !== undefined && last && !anyway) return null;
    const next = { input: text, key: newKey() };
    if (name === undefined) this.last = next;
    else keepUnsettled(name, next);
    return next.key;
  }

  /** To be told how the submit ended; without an error it was answered. */
  settle(name?: string, error?: unknown): void {
    if (error instanceof ApiError && error.outcomeUnknown) return;
    if (name === undefined) this.last = undefined;
    else forgetUnsettled(name);
  }
}

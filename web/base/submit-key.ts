import { ApiError } from './api-error.ts';
import { visitStore } from './visit.ts';

/** A submit of which nobody knows yet whether it was done: what it said, as JSON, and the key that asks for the same again. */
type Unsettled = { readonly input: string; readonly key: string };

/** After that long the same words are meant anew: whoever wonders has looked at the activity by then. */
const keptMs = 60 * 60_000;

/** What says that nothing was done, and nothing will be: never sent, or refused before anything began. */
const nothing = new Set(['offline', 'unavailable']);

const submits = visitStore<Unsettled & { readonly at: number }>('unsettled');

/** The submit of this name that was sent and not answered. */
function unsettled(name: string): Unsettled | undefined {
  const found = submits.get(name);
  return found && Date.now() - found.at < keptMs ? found : undefined;
}

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
 * one. What has a name is remembered beyond the form.
 */
export class SubmitKey {
  /** Whether the key was made for the submit that is under way, so that nobody has sent it before. */
  private isNew = false;
  private last: { readonly input: string; readonly key: string } | undefined;

  /**
   * The key to send with `input`; null when the last submit of this name said something else and may have been done. The
   * person is asked then, and sends it `anyway`, or not.
   */
  keyFor(input: unknown, name: string, anyway: true): string;
  keyFor(input: unknown, name?: string, anyway?: boolean): string | null;
  keyFor(input: unknown, name?: string, anyway = false): string | null {
    const text = JSON.stringify(input) ?? '';
    const last = name === undefined ? this.last : unsettled(name);
    this.isNew = false;
    if (last?.input === text) return last.key;
    if (name !== undefined && last && !anyway) return null;
    this.isNew = true;
    const next = { input: text, key: newKey() };
    // Before it is sent: the page may be gone before its answer comes.
    if (name === undefined) this.last = next;
    else submits.set(name, { ...next, at: Date.now() });
    return next.key;
  }

  /** To be told how the submit ended; without an error it was answered. What somebody else has sent since, under another `key`, stays. */
  settle(name?: string, error?: unknown, key?: string): void {
    const nothingDone = error instanceof ApiError && nothing.has(error.code) && this.isNew;
    if (error instanceof ApiError && error.outcomeUnknown && !nothingDone) return;
    if (name === undefined) this.last = undefined;
    else if (key === undefined || submits.get(name)?.key === key)
      submits.drop((one) => one === name);
  }
}

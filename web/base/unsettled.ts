import { visitStore } from './visit.ts';

/** A submit of which nobody knows yet whether it was done: what it said, as JSON, and the key that asks for the same again. */
export type Unsettled = { readonly input: string; readonly key: string };

/** After that long the same words are meant anew: whoever wonders has looked at the activity by then. */
const keptMs = 60 * 60_000;

const submits = visitStore<Unsettled & { readonly at: number }>('unsettled');

/** The submit of this name that was sent and not answered. */
export function unsettled(name: string): Unsettled | undefined {
  const found = submits.get(name);
  return found && Date.now() - found.at < keptMs ? found : undefined;
}

/** Remembers a submit before it is sent: the page may be gone before its answer comes. */
export function keepUnsettled(name: string, { input, key }: Unsettled): void {
  submits.set(name, { input, key, at: Date.now() });
}

/** The submit of this name was answered. */
export function forgetUnsettled(name: string): void {
  submits.drop((one) => one === name);
}

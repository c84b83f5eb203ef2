import { useState, useSyncExternalStore } from 'react';
import type { FieldValues } from 'react-hook-form';
import { createStore } from '../ui/store.ts';
import { visitStore } from './visit.ts';

/** What was sent of a form: the name of its draft, and what that said. */
type Sent = { readonly name: string; readonly typed?: FieldValues | undefined };

/** What has no answer yet. The page alone knows of it, and it goes with the visit: what somebody else has sent is no business of who is here now. */
const sends = visitStore<Sent>('on its way', 0);

/** What has had its answer, and what was done; whoever waits for one hears of each. */
const answered = new WeakSet<Sent>();
const done = new WeakSet<Sent>();
/** How long the lists may take once something was done. One that is never answered keeps no form shut. */
const READ_WITHIN_MS = 5_000;
const answers = createStore(0);

let count = 0;

/** What is told of something that was sent. */
export type Sending = {
  /** The server has done it. */
  readonly taken: () => void;
  /** It has its answer, whichever, and what is stored was read since; or there is none. */
  readonly over: () => void;
};

/** Whether a draft is this one, or part of it. */
export const isPartOf = (name: string) => (one: string) =>
  one === name || one.startsWith(`${name} `);

/** Something is sent of the form whose draft has this name: one that is opened under it, or is part of it, waits. `taken` follows for this visit alone. */
export function onItsWay(name: string, taken: () => void, typed?: FieldValues): Sending {
  const sent: Sent = { name, typed };
  count += 1;
  const key = String(count);
  sends.set(key, sent);
  const over = () => {
    sends.drop((one) => one === key);
    // Once what was read is drawn.
    setTimeout(() => {
      answered.add(sent);
      answers.set(answers.current() + 1);
    });
  };
  return {
    taken: () => {
      done.add(sent);
      if (sends.get(key) === sent) taken();
      setTimeout(over, READ_WITHIN_MS);
    },
    over,
  };
}

/** Several that are sent as one. */
export const asOne = (sendings: readonly Sending[]): Sending => ({
  taken: () => {
    for (const { taken } of sendings) taken();
  },
  over: () => {
    for (const { over } of sendings) over();
  },
});

/** Whether a form was opened while something of its name was on its way, and that has no answer yet, or was done; `typed` is what that said. */
export function useWaits(name: string) {
  const [before] = useState(() =>
    Object.values(sends.all()).filter((sent) => isPartOf(sent.name)(name)),
  );
  const isOver = () => before.every((sent) => answered.has(sent));
  const waits = !useSyncExternalStore(answers.subscribe, isOver);
  const isDone = !waits && before.length > 0 && before.every((sent) => done.has(sent));
  return { waits, isDone, typed: before.find((sent) => sent.name === name)?.typed };
}

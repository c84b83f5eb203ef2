import { useEffect, useRef, useState } from 'react';
import { commonText } from '../text/common.ts';
import { dismissToast, type ToastInput, toast, toastStore } from '../ui/toast-store.ts';
import { sessionsEnded } from './auth.tsx';
import type { Draft } from './draft.ts';
import { pressAnswered, pressFailed, pressSends } from './same-press.ts';
import { SubmitKey } from './submit-key.ts';
import { isForNobody, toastFailure } from './toast-failure.ts';

/** What is sent by a press, and what is said about how that went. */
export type SubmitSpec<Input, Output> = {
  readonly send: (input: Input, key: string) => Promise<Output>;
  /**
   * Names what must not be done twice. While nobody knows whether it was done, its key outlives the dialog and a reload, and
   * the same thing with another amount is asked about first. Without a name the key lives as long as the form.
   */
  readonly once?: (input: Input) => string | undefined;
  /** Tells apart what one hook sends for several things: presses on two of them do not wait for each other. */
  readonly each?: (input: Input) => string;
  /** What the toast says, a plain sentence beneath 'Success'; nothing when the page itself tells. */
  readonly success?: string | ((output: Output, input: Input) => ToastInput | undefined);
  /** Where success is said instead of in a toast, with what is offered to do about it. */
  readonly say?: (said: ToastInput) => void;
  /** What follows success for whoever is still signed in, also where the form has gone by then. */
  readonly follows?: (output: Output) => unknown;
  /** The product's words for a failure: the toast's title, see {@link toastFailure}. */
  readonly failure: string;
  /** The title where the product has one besides those words. */
  readonly failureTitle?: string;
  /** Answers true when it has dealt with the error itself (a refusal with its own dialog): then no toast. */
  readonly onRefused?: (error: Error, input: Input) => boolean;
  /** What is waited for after success, and what the toast offers to do about it. */
  readonly after?: (
    key: string,
    said: ToastInput | undefined,
  ) => Promise<Pick<ToastInput, 'action'>>;
};

/** The way to send what a form or a button says. `busy` from the press until a second press may mean something new. */
export type Submit<Input, Output> = {
  readonly busy: boolean;
  /** Ignored while busy. After success the `draft` is dropped as it was sent, and `done` is called if the form is still there. */
  readonly submit: (input: Input, ...then: Then<Output>) => void;
};

/** What is done after success. */
type Then<Output> = [
  done?: (output: Output) => void,
  draft?: Pick<Draft, 'sending'> & Partial<Pick<Draft, 'failed'>>,
];

/** How long after a success a press still belongs to the one that led to it: an impatient finger repeats itself sooner. */
const REST_MS = 1_000;

/**
 * The one way to submit, for every dialog, form and button. A press while another is under way is ignored, also before the
 * button can show it.
 */
export function useSubmit<Input, Output>(spec: SubmitSpec<Input, Output>): Submit<Input, Output> {
  const [keys] = useState(() => new SubmitKey());
  const [busy, setBusy] = useState(false);
  const underWay = useRef(new Set<string>());
  const there = useRef(true);
  const offered = useRef(0);
  useEffect(() => {
    there.current = true;
    return () => {
      there.current = false;
      dismissToast(offered.current);
    };
  }, []);

  const finish = (what: string) => {
    underWay.current.delete(what);
    setBusy(underWay.current.size > 0);
  };
  const run = async (input: Input, key: string, ...[done, draft]: Then<Output>) => {
    const name = spec.once?.(input);
    const what = spec.each?.(input) ?? '';
    const ended = sessionsEnded();
    const isOver = () => sessionsEnded() !== ended;
    const sent = draft?.sending();
    try {
      const output = await spec.send(input, key);
      pressAnswered();
      keys.settle(name, undefined, key);
      // More may have been typed since, here or in another form of the same name.
      sent?.taken();
      // Whoever is there now did not do this.
      if (isOver()) return finish(what);
      const { success } = spec;
      const said =
        typeof success === 'string'
          ? { title: commonText.success, description: success }
          : success?.(output, input);
      const offered = await spec.after?.(key, said);
      if (said && !isOver()) (spec.say ?? toast)({ ...said, ...offered });
      if (!isOver()) spec.follows?.(output);
      if (there.current) done?.(output);
      pressAnswered();
      setTimeout(finish, REST_MS, what);
    } catch (error) {
      keys.settle(name, error, key);
      finish(what);
      if (isForNobody(error, isOver())) return pressFailed();
      draft?.failed?.();
      const dealtWith = error instanceof Error && spec.onRefused?.(error, input);
      // Said in a form that has gone, it would not be read.
      if (dealtWith && there.current) return pressAnswered();
      pressFailed();
      toastFailure(error, spec.failure, spec.failureTitle);
    } finally {
      sent?.over();
    }
  };
  const press = (input: Input, then: Then<Output>, anyway = false) => {
    const what = spec.each?.(input) ?? '';
    if (underWay.current.has(what)) return;
    const key = keys.keyFor(input, spec.once?.(input), anyway);
    if (key === null) {
      const title = commonText.firstUnsettled;
      const action = { label: commonText.sendAnyway, onAction: () => press(input, then, true) };
      toast({ title, variant: 'destructive', action, untilTyped: true });
      offered.current = toastStore.current()?.id ?? 0;
      return;
    }
    underWay.current.add(what);
    pressSends();
    setBusy(true);
    void run(input, key, ...then);
  };
  return { busy, submit: (input, ...then) => press(input, then) };
}

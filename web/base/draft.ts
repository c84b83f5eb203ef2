import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changesOf, isSame } from './changes.ts';
import { type Following, useFollowing } from './follow.ts';
import { isPartOf, onItsWay, type Sending, useWaits } from './on-its-way.ts';
import { type ProblemWords, refusalsOf, resolverOf } from './use-checked-form.ts';
import type { DialogName } from './use-dialog.ts';
import { visitStore } from './visit.ts';

/** What was typed and not sent, by the dialog and what it is about: only the fields that differ from how the form opened. */
const drafts = visitStore<FieldValues>('drafts');

/** What a form knows of its draft. `found`: the form opened with one, and says so. */
export type Draft = {
  readonly found: boolean;
  /** The form was opened while what it says was on its way: until the answer nothing is typed. */
  readonly waits: boolean;
  /** What it waited for was done, and nothing was typed since: a dialog that closes after its own answer closes. */
  readonly isDone: boolean;
  /** Gives the form its first values back. */
  readonly startAgain: () => void;
  /** What was typed has been sent, or is not wanted. */
  readonly drop: () => void;
  /** What was typed is being sent. Once it is taken it is no draft any more, also where the form has gone; what was typed since then is. */
  readonly sending: () => Sending;
  /** It was not taken: what was chosen since then, and what follows, belongs to it again. */
  readonly failed: () => void;
};

/**
 * Names a draft: `draftOf('bill', 7)`. A part of a dialog that has a form of its own adds its name: that draft goes with the
 * dialog's.
 */
export const draftOf = (dialog: DialogName, about: number | string = 'new', part = ''): string =>
  [dialog, about, part].filter((word) => word !== '').join(' ');

/** Whether something was typed there and not sent. */
export const hasDraft = (name: string): boolean => drafts.get(name) !== undefined;

/** Drops a draft with those of its parts. */
export function dropDraft(name: string): void {
  drafts.drop(isPartOf(name));
}

/** Puts by what there is of a draft. */
function keep(name: string, changes: FieldValues | null): void {
  if (changes) drafts.set(name, changes);
  else drafts.drop((one) => one === name);
}

/** Drops a draft with those of its parts later, as far as they are then as they are now. */
export function droppedAsItIs(name: string): () => void {
  const sent = drafts.all();
  const isOf = isPartOf(name);
  return () => drafts.drop((one) => isOf(one) && isSame(drafts.get(one), sent[one]));
}

/**
 * What differs from how the form opened, or was sent, with the fields that mean something only `together` with it; null when nothing
 * does. What JSON cannot carry (a blank that stands for nothing) is no difference.
 */
function difference(
  opened: FieldValues,
  typed: FieldValues,
  together: readonly PropertyKey[] = [],
): FieldValues | null {
  const changes: FieldValues = JSON.parse(JSON.stringify(changesOf(opened, typed) ?? {}));
  if (Object.keys(changes).length === 0) return null;
  const isWhole = together.some((field) => field in changes);
  if (isWhole) for (const field of together.map(String)) changes[field] = typed[field];
  return changes;
}

/** How a form stands untouched, with what was taken of it in the fields that nobody has typed in since: the lists say it later, and never that money was put in. */
function withStored(stored: RefObject<FieldValues>, untouched: FieldValues, values: FieldValues) {
  const entries = Object.entries(stored.current);
  stored.current = Object.fromEntries(entries.filter(([field, is]) => isSame(values[field], is)));
  return { ...untouched, ...stored.current };
}

/** How a form keeps what is typed. */
type Drafting<Values extends FieldValues> = Following<Values> & {
  readonly words?: ProblemWords;
  /** The form adds another one each time: who types on in it while the last is sent is at the next one, and all that it says is typed for that. */
  readonly adds?: boolean;
};

/**
 * A checked form that loses nothing: what is typed is put by under `name` until it is sent or dropped, and stands there when the form
 * opens again. Fields that nobody has typed in follow what is stored, see {@link useFollowing}.
 *
 *     const { form, draft, onRefused } = useDraftedForm(draftOf('account'), createAccount, { begins: valuesOf(account) });
 *     const add = useCreateAccount({ onRefused });
 *     add.submit(values, dialog.close, draft);
 */
export function useDraftedForm<Values extends FieldValues>(
  name: string,
  schema: z.ZodMiniType<unknown, Values>,
  { words, adds, ...following }: Drafting<Values>,
) {
  const { begins, together } = following;
  const { waits, isDone: wasDone, typed: onTheWay } = useWaits(name);
  const [found, setFound] = useState(() =>
    difference(begins, { ...begins, ...onTheWay, ...drafts.get(name) }, together),
  );
  const form = useForm<Values>({
    resolver: resolverOf(schema),
    defaultValues: { ...begins, ...found } as DefaultValues<Values>,
  });
  const isSent = useRef(false);
  // The draft as it was sent, and what the form says since the page has set something of it meanwhile.
  const asSent = useRef<FieldValues>(undefined);
  const setSince = useRef<FieldValues>(null);
  // What the form said when it was sent, and what of that is stored, unless it was begun anew since.
  const sent = useRef<FieldValues>(null);
  const stored = useRef<FieldValues>({});
  const isWaiting = useRef(waits);
  const [isDone, setDone] = useState(false);
  const { beginAgain } = useFollowing(form, following, (untouched, values, by) => {
    if (isWaiting.current) return;
    if (by === 'typing' || !difference(untouched, values)) isSent.current = false;
    const changes = difference(withStored(stored, untouched, values), values, together);
    if (!changes) setFound(null);
    // What was sent is no draft again because a list has learnt of it, or a suggestion came late. Of a draft, what is stored by now is none.
    const isDraft = !isSent.current && (by !== 'following' || hasDraft(name));
    if (isDraft || !changes) {
      keep(name, changes);
      setSince.current = null;
    } else if (by === 'the page') setSince.current = changes;
  });
  // What it waited for has its answer: it begins as a form does that is opened now.
  useLayoutEffect(() => {
    if (waits || !isWaiting.current) return;
    isWaiting.current = false;
    beginAgain(drafts.get(name) ?? {});
    setDone(wasDone && !hasDraft(name));
  }, [waits, wasDone, name, beginAgain]);
  const startAgain = () => {
    sent.current = null;
    stored.current = {};
    beginAgain({});
  };
  const sending = () => {
    isSent.current = true;
    asSent.current = drafts.get(name);
    setSince.current = null;
    const values: FieldValues = JSON.parse(JSON.stringify(form.getValues()));
    sent.current = values;
    const dropAsItIs = droppedAsItIs(name);
    const taken = () => {
      if (sent.current !== values) return;
      dropAsItIs();
      if (adds) return;
      // What was sent is stored, and no draft beside what was typed since: it would be sent again over what another device stores later.
      const now = drafts.get(name);
      if (now) keep(name, difference(values, now, together));
      stored.current = values;
    };
    return onItsWay(name, taken, asSent.current);
  };
  const failed = () => {
    isSent.current = false;
    if (setSince.current && isSame(drafts.get(name), asSent.current)) keep(name, setSince.current);
  };
  // What is on its way is nobody's to drop.
  const drop = () => {
    if (!waits) dropDraft(name);
  };
  const draft: Draft = { found: found !== null, waits, isDone, startAgain, drop, sending, failed };
  /**
   * For a form that stays open, what follows a submit: it begins again, and `then` is called. What somebody has typed since then stays
   * as it is.
   */
  const afterSent = (sent: Values, then?: () => void) => {
    const isAsSent = () => isSame(form.getValues(), sent);
    const clear = () => {
      if (!isAsSent()) return;
      startAgain();
      then?.();
    };
    return [clear, draft] as const;
  };
  return { form, draft, afterSent, ...refusalsOf(form, schema, words) };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changesOf, isSame } from './changes.ts';
import { type Following, useFollowing } from './follow.ts';
import { type ProblemWords, refusalsOf, resolverOf } from './use-checked-form.ts';
import type { DialogName } from './use-dialog.ts';
import { visitStore } from './visit.ts';

/** What was typed and not sent, by the dialog and what it is about: only the fields that differ from how the form opened. */
const drafts = visitStore<FieldValues>('drafts');

/** What was sent of a form and taken, by the name of its draft, until a form of that name is opened. The page alone remembers it. */
const taken = visitStore<FieldValues>('taken', 0);

/** How often a form was begun anew, by the name of its draft: what was on its way by then says nothing of what is typed since. */
const begunAnew = new Map<string, number>();

/** The forms that stand open, by the name of their draft. Each hears what another one of that name has sent, which was left before its answer. */
const standing = new Map<string, Set<(sent: FieldValues) => void>>();

/** What a form knows of its draft. `found`: the form opened with one, and says so. */
export type Draft = {
  readonly found: boolean;
  /** Gives the form its first values back. */
  readonly startAgain: () => void;
  /** What was typed has been sent, or is not wanted. */
  readonly drop: () => void;
  /** What was typed is being sent. Answers what drops that later, where the form has gone: not what was typed since then. */
  readonly sending: () => () => void;
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

const isPartOf = (name: string) => (one: string) => one === name || one.startsWith(`${name} `);

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

/** How a form stands untouched, with what was taken of it in the fields that nobody has typed in since: it may be stored otherwise, or nowhere. */
function untouchedSince(name: string, untouched: FieldValues, values: FieldValues): FieldValues {
  const sent = Object.entries(taken.get(name) ?? {});
  if (sent.length === 0) return untouched;
  const still = Object.fromEntries(sent.filter(([field, was]) => isSame(values[field], was)));
  taken.set(name, still);
  return { ...untouched, ...still };
}

/** While the form stands open, `hear` is told what another one of its name has sent. Answers what stands for this form among them. */
function useStanding(name: string, hear: (sent: FieldValues) => void) {
  const latest = useRef(hear);
  latest.current = hear;
  const hears = useCallback((sent: FieldValues) => latest.current(sent), []);
  useEffect(() => {
    const forms = standing.get(name) ?? new Set();
    standing.set(name, forms.add(hears));
    return () => void forms.delete(hears);
  }, [name, hears]);
  return hears;
}

/** How a form keeps what is typed. */
type Drafting<Values extends FieldValues> = Following<Values> & {
  readonly words?: ProblemWords;
  /**
   * In a form that adds another one each time: what moves money together with it. Whoever has changed anything since the last was sent
   * is at the next one, which may say the same as the last otherwise.
   */
  readonly adds?: readonly (keyof Values)[] | undefined;
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
  const [found, setFound] = useState(() => {
    taken.drop((one) => one === name);
    return difference(begins, { ...begins, ...drafts.get(name) }, together);
  });
  const form = useForm<Values>({
    resolver: resolverOf(schema),
    defaultValues: { ...begins, ...found } as DefaultValues<Values>,
  });
  const isSent = useRef(false);
  // The draft as it was sent, and what the form says since the page has set something of it meanwhile.
  const asSent = useRef<FieldValues>(undefined);
  const setSince = useRef<FieldValues>(null);
  const { beginAgain } = useFollowing(form, following, (untouched, values, by) => {
    if (by === 'typing' || !difference(untouched, values)) isSent.current = false;
    const changes = difference(untouchedSince(name, untouched, values), values, together);
    if (!changes) setFound(null);
    // What was sent is no draft again because a list has learnt of it, or a suggestion came late. Of a draft, what is stored by now is none.
    const isDraft = !isSent.current && (by !== 'following' || hasDraft(name));
    if (isDraft || !changes) {
      keep(name, changes);
      setSince.current = null;
    } else if (by === 'the page') setSince.current = changes;
  });
  /** What is not sent yet of what a form, or its draft, says; null when all is. */
  const unsent = (sent: FieldValues, now: FieldValues): FieldValues | null => {
    const changes = difference(sent, now, together);
    if (!changes || !adds) return changes;
    const isOver = ([field, is]: [string, unknown]) =>
      adds.includes(field) && isSame(is, sent[field]);
    return Object.fromEntries(Object.entries(now).filter((entry) => !isOver(entry)));
  };
  const hears = useStanding(name, (sent) => {
    const rest = unsent(sent, form.getValues());
    // What says the same as the last is typed for the next one.
    if (rest && adds) taken.drop((one) => one === name);
    beginAgain(rest ?? {});
  });
  const startAgain = () => {
    begunAnew.set(name, (begunAnew.get(name) ?? 0) + 1);
    beginAgain({});
  };
  const sending = () => {
    isSent.current = true;
    asSent.current = drafts.get(name);
    setSince.current = null;
    const values: FieldValues = JSON.parse(JSON.stringify(form.getValues()));
    const dropAsItIs = droppedAsItIs(name);
    const before = begunAnew.get(name);
    return () => {
      dropAsItIs();
      if (begunAnew.get(name) !== before) return;
      // What was sent is stored, and no draft beside what was typed since: it would be sent again over what another device stores later.
      const now = drafts.get(name);
      if (now) keep(name, unsent(values, now));
      taken.set(name, values);
      for (const other of standing.get(name) ?? []) if (other !== hears) other(values);
    };
  };
  const failed = () => {
    isSent.current = false;
    if (setSince.current && isSame(drafts.get(name), asSent.current)) keep(name, setSince.current);
  };
  const drop = () => dropDraft(name);
  const draft: Draft = { found: found !== null, startAgain, drop, sending, failed };
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

import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { changesOf } from './changes.ts';
import { type ProblemWords, refusalsOf, resolverOf } from './use-checked-form.ts';
import type { DialogName } from './use-dialog.ts';
import { visitStore } from './visit.ts';

/** What was typed and not sent, by the dialog and what it is about: only the fields that differ from how the form opened. */
const drafts = visitStore<FieldValues>('drafts');

/** What a form knows of its draft. `found`: the form opened with one, and says so. */
export type Draft = {
  readonly found: boolean;
  /** Gives the form its first values back. */
  readonly startAgain: () => void;
  /** What was typed has been sent, or is not wanted. */
  readonly drop: () => void;
};

/** Names a draft: `draftOf('bill', 7)`. A part of a dialog that has a form of its own adds its name. */
export const draftOf = (dialog: DialogName, about: number | string = 'new', part = ''): string =>
  [dialog, about, part].filter((word) => word !== '').join(' ');

/** Whether something was typed there and not sent. */
export const hasDraft = (name: string): boolean => drafts.get(name) !== undefined;

/** Drops a draft with those of its parts. */
export function dropDraft(name: string): void {
  drafts.drop((one) => one === name || one.startsWith(`${name} `));
}

/** What the page itself has chosen in a form, by the form's control. Nobody typed it, so no draft keeps it. */
const chosen = new WeakMap<object, FieldValues>();

/** Chooses for the person what is likely: they may change it, and it is no draft. */
export function chooseFor<Values extends FieldValues, Name extends Path<Values>>(
  { control, setValue }: Pick<UseFormReturn<Values>, 'control' | 'setValue'>,
  name: Name,
  value: PathValue<Values, Name>,
): void {
  chosen.set(control, { ...chosen.get(control), [name]: value });
  setValue(name, value);
}

/** What differs from how the form opened; null when nothing does. What JSON cannot carry (a blank that stands for nothing) is no difference. */
function difference(opened: FieldValues, typed: FieldValues): FieldValues | null {
  const changes: FieldValues = JSON.parse(JSON.stringify(changesOf(opened, typed) ?? {}));
  return Object.keys(changes).length > 0 ? changes : null;
}

/** What a form begins with. With `values` it begins anew whenever they change, as react-hook-form's does. */
export type Opening<Values extends FieldValues> = {
  readonly defaultValues?: Values;
  readonly values?: Values;
};

/**
 * A form that loses nothing: what is typed into it is kept for the visit and stands there when it opens again, until it is sent
 * or dropped.
 */
function useDraftForm<Values extends FieldValues>(
  name: string,
  { values, defaultValues, resolver }: Opening<Values> & { readonly resolver: Resolver<Values> },
): { readonly form: UseFormReturn<Values>; readonly draft: Draft } {
  const [first] = useState(defaultValues);
  const opened = values ?? first ?? {};
  const [typed, setTyped] = useState(() => difference(opened, { ...opened, ...drafts.get(name) }));
  const form = useForm<Values>({
    resolver,
    ...(values
      ? { values: { ...values, ...typed } }
      : { defaultValues: { ...opened, ...typed } as DefaultValues<Values> }),
  });
  const latest = useRef(opened);
  latest.current = opened;
  const begun = useCallback(() => ({ ...latest.current, ...chosen.get(form.control) }), [form]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: (state) => {
          const changes = difference(begun(), state.values);
          if (changes) drafts.set(name, changes);
          else {
            dropDraft(name);
            setTyped(null);
          }
        },
      }),
    [form, name, begun],
  );
  return {
    form,
    draft: {
      found: typed !== null,
      startAgain: () => form.reset(begun() as Values),
      drop: () => dropDraft(name),
    },
  };
}

/**
 * A checked form that loses nothing: what is typed is put by under `name` until it is sent, see {@link useDraftForm}.
 *
 *     const { form, draft, onRefused } = useDraftedForm(draftOf('account'), createAccount, { defaultValues: opened });
 *     const add = useCreateAccount({ onRefused });
 *     add.submit(values, dialog.close, draft);
 */
export function useDraftedForm<Values extends FieldValues>(
  name: string,
  schema: z.ZodMiniType<unknown, Values>,
  begin: Opening<Values>,
  words?: ProblemWords,
) {
  const { form, draft } = useDraftForm<Values>(name, { resolver: resolverOf(schema), ...begin });
  return { form, draft, ...refusalsOf(form, schema, words) };
}

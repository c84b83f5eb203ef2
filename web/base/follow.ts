import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changesOf, isSame } from './changes.ts';

const names = (changes: FieldValues | null): string[] => Object.keys(changes ?? {});

/** The input whose whole text is selected: its first key replaces that, and still has to once the field has followed. */
function selectedInput(): HTMLInputElement | null {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement) || input.value === '') return null;
  return input.selectionStart === 0 && input.selectionEnd === input.value.length ? input : null;
}

/** Whether the cursor stands in this field, so that what is there may be half of what somebody means to type. */
function isBeingTyped(field: string): boolean {
  const input = document.activeElement;
  return input instanceof HTMLInputElement && input.name.split('.')[0] === field;
}

/** What changed a form: a person who typed or chose, the page for them (a press, a suggestion), or what is stored. */
type ChangedBy = 'typing' | 'the page' | 'following';

/** How a form follows. */
export type Following<Values extends FieldValues> = {
  /** What is stored or proposed now, as it is at each drawing. */
  readonly begins: Values;
  /** Fields that mean something only with one another: while a person has changed one of them, none follows. */
  readonly together?: readonly (keyof Values)[];
  /** The form proposes what to do, so the same typed over a proposal is an answer, and stays. In an edit it is no change, and follows. */
  readonly proposes?: boolean;
};

/**
 * Lets every field follow what is stored or proposed until somebody changes it. What was typed stays, whatever the server says; once the
 * same is stored, it follows again. `onChange` hears what the form would say untouched, what it says, and what changed that.
 * `beginAgain` takes back all but what is to be kept.
 */
export function useFollowing<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { begins, together = [], proposes = false }: Following<Values>,
  onChange: (begins: Values, values: FieldValues, by: ChangedBy) => void,
): { readonly beginAgain: (kept: FieldValues) => void } {
  const base = useRef(begins);
  const seen = useRef<FieldValues>(undefined);
  seen.current ??= form.getValues();
  const typed = useRef<Set<string>>(undefined);
  typed.current ??= new Set(names(changesOf<FieldValues>(begins, seen.current)));
  const isFollowing = useRef(false);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type, values }) => {
          if (isFollowing.current) return;
          const changed = names(changesOf(seen.current ?? {}, values));
          const others = names(changesOf<FieldValues>(base.current, values));
          seen.current = values;
          // Without a name the form was given its values anew.
          typed.current = new Set(name ? [...(typed.current ?? []), ...changed] : others);
          tell.current(base.current, values, type ? 'typing' : 'the page');
        },
      }),
    [form],
  );
  // Before anything can be pressed: what is sent compares what the form says with what was stored when it was drawn.
  useLayoutEffect(() => {
    const before: FieldValues = base.current;
    const moved = names(changesOf(before, begins)) as Path<Values>[];
    if (moved.length === 0) return;
    base.current = begins;
    isFollowing.current = true;
    const input = selectedInput();
    const said = form.getValues();
    const isTyped = (field: string): boolean => typed.current?.has(field) ?? false;
    const isChanged = (field: string): boolean =>
      isTyped(field) && !isSame(said[field], before[field]);
    const stays = (field: string): boolean =>
      isChanged(field) ||
      (isTyped(field) && (proposes || isBeingTyped(field))) ||
      (together.includes(field) && together.some((one) => isChanged(String(one))));
    const untouched = moved.filter((field) => !stays(field));
    for (const field of untouched)
      form.setValue(field, begins[field] as PathValue<Values, typeof field>);
    form.resetDefaultValues(begins);
    const values = form.getValues();
    for (const field of moved)
      if (!proposes && isSame(values[field], begins[field])) typed.current?.delete(field);
    seen.current = values;
    if (document.activeElement === input) input?.select();
    isFollowing.current = false;
    onChange(begins, values, 'following');
  });
  const beginAgain = useCallback(
    (kept: FieldValues) => {
      const begun: FieldValues = { ...base.current, ...kept };
      const added = Object.keys(form.getValues()).filter((field) => begun[field] === undefined);
      // An input whose field begins with nothing would keep what stands in it, and the form read that again.
      for (const field of added as Path<Values>[])
        form.setValue(field, undefined as PathValue<Values, typeof field>);
      form.reset(begun as Values);
      form.resetDefaultValues(base.current);
    },
    [form],
  );
  return { beginAgain };
}

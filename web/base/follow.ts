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

/** How a form follows. Fields that mean something only `together` follow together, or not at all. */
export type Following<Values extends FieldValues> = {
  /** What is stored or proposed now, as it is at each drawing. */
  readonly begins: Values;
  readonly together?: readonly (keyof Values)[] | undefined;
};

/**
 * Lets every field follow what is stored or proposed until somebody types in it. What was typed stays, whatever the server says; once the
 * same is stored it follows again. `onChange` hears what the form would say untouched, what it says, and whether a person did that.
 */
export function useFollowing<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { begins, together = [] }: Following<Values>,
  onChange: (begins: Values, values: FieldValues, isTyped: boolean) => void,
): { readonly startAgain: () => void } {
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
        callback: ({ name, values }) => {
          if (isFollowing.current) return;
          const changed = names(changesOf(seen.current ?? {}, values));
          const others = names(changesOf<FieldValues>(base.current, values));
          seen.current = values;
          // Without a name the form was given its values anew.
          typed.current = new Set(name ? [...(typed.current ?? []), ...changed] : others);
          tell.current(base.current, values, true);
        },
      }),
    [form],
  );
  // Before anything can be pressed: what is sent compares what the form says with what was stored when it was drawn.
  useLayoutEffect(() => {
    const moved = names(changesOf(base.current, begins)) as Path<Values>[];
    if (moved.length === 0) return;
    base.current = begins;
    isFollowing.current = true;
    const input = selectedInput();
    const isTyped = (field: keyof Values & string): boolean =>
      (together.includes(field) ? together : [field]).some((one) =>
        typed.current?.has(String(one)),
      );
    const untouched = moved.filter((field) => !isTyped(field));
    for (const field of untouched)
      form.setValue(field, begins[field] as PathValue<Values, typeof field>);
    form.resetDefaultValues(begins);
    const values = form.getValues();
    for (const field of moved)
      if (isSame(values[field], begins[field])) typed.current?.delete(field);
    seen.current = values;
    if (document.activeElement === input) input?.select();
    isFollowing.current = false;
    onChange(begins, values, false);
  });
  return { startAgain: useCallback(() => form.reset(base.current), [form]) };
}

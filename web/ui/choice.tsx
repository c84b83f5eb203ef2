import type { ComponentProps, ReactNode } from 'react';

/** One radio button with its explanation, as a card that can be pressed anywhere. */
export function Choice(
  props: Omit<ComponentProps<'input'>, 'type'> & {
    readonly label: ReactNode;
    readonly hint: ReactNode;
  },
) {
  const { label, hint, ...radio } = props;
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-xl border border-line px-3.5 py-3 hover:border-edge has-checked:border-pen has-checked:bg-pen-soft has-disabled:cursor-not-allowed has-disabled:opacity-70">
      <input
        {...radio}
        type="radio"
        className="mt-1 size-4 shrink-0 appearance-none rounded-full border border-edge bg-card checked:border-5 checked:border-pen"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </label>
  );
}

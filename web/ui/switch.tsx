import { Switch as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';

/**
 * A switch with its label on the left: `<Switch label={text.auto} checked={on} onCheckedChange={setOn} />`.
 * In a form use it through react-hook-form's Controller.
 */
export function Switch({
  label,
  hint,
  checked,
  onCheckedChange,
  disabled = false,
  hideLabel = false,
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly hideLabel?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        className="relative h-7 w-12 shrink-0 rounded-full border border-edge bg-sunken transition-colors disabled:opacity-50 data-[state=checked]:border-pen data-[state=checked]:bg-pen"
      >
        <Radix.Thumb className="block size-5 translate-x-[3px] rounded-full bg-edge transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-pen" />
      </Radix.Root>
    </div>
  );
}

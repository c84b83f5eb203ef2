import { type ReactNode, useId } from 'react';

/**
 * A switch with its label on the left: `<Switch label={text.auto} checked={on} onCheckedChange={setOn} />`.
 * In a form use `FormSwitch`. A plain button: Radix's measures itself and draws twice at each opening.
 */
export function Switch(props: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly hideLabel?: boolean;
}) {
  const { label, hint, checked, onCheckedChange, disabled = false, hideLabel = false } = props;
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className={hideLabel ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        onClick={() => onCheckedChange(!checked)}
        disabled={disabled}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
        className="group relative h-7 w-12 shrink-0 rounded-full border border-edge bg-sunken transition-colors disabled:opacity-50 aria-checked:border-pen aria-checked:bg-pen"
      >
        <span className="block size-5 translate-x-[3px] rounded-full bg-edge transition-transform group-aria-checked:translate-x-[23px] group-aria-checked:bg-on-pen" />
      </button>
    </div>
  );
}

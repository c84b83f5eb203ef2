import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { commonText } from '../text/common.ts';

/** What a control inside a {@link Field} spreads on its element to be tied to label, hint and error. */
export type FieldControl = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

const FieldContext = createContext<FieldControl | null>(null);

/** For controls: the wiring of the field around them, or nothing when there is none. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {};
}

/**
 * A label, one control, a hint and an error. The control (TextInput, MoneyInput, Select, Switch) finds its wiring by
 * itself; a change of the error is announced.
 *
 *     <Field label={text.name} error={errors.name?.message}><TextInput {...register('name')} /></Field>
 */
export function Field(props: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The label says that it may be left blank. */
  readonly optional?: boolean;
  readonly children: ReactNode;
}) {
  const { label, hint, error, optional, children } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> ({commonText.optional})</span>}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-bad">
            <CircleAlert aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

import type { ComponentProps } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { Switch } from './switch.tsx';

/** A switch that is a field: `<FormSwitch control={form.control} name="isPart" label={text.isPart} />`. */
export function FormSwitch<Values extends FieldValues>({
  control,
  name,
  ...words
}: Pick<ComponentProps<typeof Switch>, 'label' | 'hint'> & {
  readonly control: Control<Values>;
  readonly name: Path<Values>;
}) {
  const { field } = useController({ control, name });
  return <Switch {...words} checked={field.value ?? false} onCheckedChange={field.onChange} />;
}

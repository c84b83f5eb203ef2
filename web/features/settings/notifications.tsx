import * as z from 'zod/mini';
import { changePreferences, type Preferences } from '../../../api/contract/preferences.ts';
import { changesOf } from '../../base/changes.ts';
import { useFollowing } from '../../base/follow.ts';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import { settingsText as text } from '../../text/settings.ts';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SelectField } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';

const { movedPricePercent, movedPriceAmount } = changePreferences.shape;
const threshold = z.object({ movedPricePercent, movedPriceAmount });

const keepNoDraft = () => undefined;

/** How far a price must have moved to be asked about. Saved when a field is left, or by Enter. */
function MovedPrices({ preferences, change }: Changing) {
  const known = {
    movedPricePercent: preferences.movedPricePercent,
    movedPriceAmount: preferences.movedPriceAmount,
  };
  const { form } = useCheckedForm<z.input<typeof threshold>>(threshold, { defaultValues: known });
  useFollowing(form, { begins: known }, keepNoDraft);
  const { errors } = form.formState;
  const save = form.handleSubmit(({ movedPricePercent: percent = 0, movedPriceAmount: amount }) => {
    const typed = { movedPricePercent: percent, movedPriceAmount: String(amount) };
    const changes = changesOf(known, typed);
    if (changes) change(changes);
  });
  return (
    <fieldset
      onBlur={() => void save()}
      onKeyDown={({ key }) => key === 'Enter' && void save()}
      className="grid gap-2"
    >
      <legend className="font-semibold">{text.movedPrices}</legend>
      <p className="text-sm text-muted">{text.movedPricesHint}</p>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={text.movedPercent} error={errors.movedPricePercent?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            {...form.register('movedPricePercent', { valueAsNumber: true })}
          />
        </Field>
        <Field label={text.movedAmount} error={errors.movedPriceAmount?.message}>
          <MoneyInput control={form.control} name="movedPriceAmount" />
        </Field>
      </div>
    </fieldset>
  );
}

/** What a section shows and how it changes it: at once, and on the server. */
export type Changing = {
  readonly preferences: Preferences;
  readonly change: (changes: Partial<Preferences>) => void;
};

const days = [1, 3, 7] as const satisfies readonly Preferences['reminderDays'][];

type Letters = 'emailNotifications' | 'billReminders' | 'paydayReminders' | 'weeklyReports';

/** Which letters are sent, and how long before a due date. */
export function Notifications({ preferences, change }: Changing) {
  const toggle = (name: Letters) => (
    <Switch
      label={text[name]}
      hint={text[`${name}Hint`]}
      checked={preferences[name]}
      onCheckedChange={(on) => change({ [name]: on })}
    />
  );
  return (
    <TitledSection title={text.notifications}>
      {toggle('emailNotifications')}
      {toggle('billReminders')}
      {preferences.billReminders && toggle('paydayReminders')}
      {preferences.billReminders && !preferences.paydayReminders && (
        <SelectField
          label={text.reminderTiming}
          value={preferences.reminderDays}
          options={days.map((value) => ({ value, label: text.reminderDays[value] }))}
          onChoose={(reminderDays) => change({ reminderDays })}
        />
      )}
      {toggle('weeklyReports')}
      <MovedPrices preferences={preferences} change={change} />
    </TitledSection>
  );
}

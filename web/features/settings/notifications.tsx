import { FormProvider } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePreferences, type Preferences } from '../../../api/contract/preferences.ts';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import { settingsText as text } from '../../text/settings.ts';
import { Field } from '../../ui/field.tsx';
import { InputField } from '../../ui/input-field.tsx';
import { MoneyField } from '../../ui/money-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';

const { movedPricePercent, movedPriceAmount } = changePreferences.shape;
const threshold = z.object({ movedPricePercent, movedPriceAmount });

/** What a section shows and how it changes it: at once, and on the server. */
export type Changing = {
  readonly preferences: Preferences;
  readonly change: (changes: Partial<Preferences>) => void;
};

const days = [1, 3, 7] as const satisfies readonly Preferences['reminderDays'][];

type Switched = {
  [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never;
}[keyof Preferences];

/** The switch of a preference, with its own words. */
export function PreferenceSwitch({ name, preferences, change }: Changing & { name: Switched }) {
  return (
    <Switch
      label={text[name]}
      hint={text[`${name}Hint`]}
      checked={preferences[name]}
      onCheckedChange={(on) => change({ [name]: on })}
    />
  );
}

/** How far a price must have moved to be asked about. Saved when a field is left, or by Enter. */
function MovedPrices({ preferences, change }: Changing) {
  const known = {
    movedPricePercent: preferences.movedPricePercent,
    movedPriceAmount: preferences.movedPriceAmount,
  };
  const { form } = useCheckedForm<z.input<typeof threshold>>(threshold, { values: known });
  const save = form.handleSubmit(({ movedPricePercent: percent = 0, movedPriceAmount: amount }) => {
    const typed = { movedPricePercent: percent, movedPriceAmount: String(amount) };
    if (JSON.stringify(typed) !== JSON.stringify(known)) change(typed);
  });
  return (
    <FormProvider {...form}>
      <fieldset
        onBlur={() => void save()}
        onKeyDown={({ key }) => key === 'Enter' && void save()}
        className="grid gap-2"
      >
        <legend className="font-semibold">{text.movedPrices}</legend>
        <p className="text-sm text-muted">{text.movedPricesHint}</p>
        <div className="grid grid-cols-2 items-start gap-4">
          <InputField
            name="movedPricePercent"
            label={text.movedPercent}
            type="number"
            min={0}
            max={100}
          />
          <MoneyField name="movedPriceAmount" label={text.movedAmount} />
        </div>
      </fieldset>
    </FormProvider>
  );
}

/** Which letters are sent, and how long before a due date. */
export function Notifications(changing: Changing) {
  const { preferences, change } = changing;
  return (
    <TitledSection title={text.notifications}>
      <PreferenceSwitch name="emailNotifications" {...changing} />
      <PreferenceSwitch name="billReminders" {...changing} />
      {preferences.billReminders && <PreferenceSwitch name="paydayReminders" {...changing} />}
      {preferences.billReminders && !preferences.paydayReminders && (
        <Field label={text.reminderTiming}>
          <Select
            value={preferences.reminderDays}
            options={days.map((value) => ({ value, label: text.reminderDays[value] }))}
            onChange={({ target }) => {
              const reminderDays = days.find((day) => String(day) === target.value);
              if (reminderDays) change({ reminderDays });
            }}
          />
        </Field>
      )}
      <PreferenceSwitch name="weeklyReports" {...changing} />
      <MovedPrices {...changing} />
    </TitledSection>
  );
}

import type { Preferences } from '../../../api/contract/preferences.ts';
import { settingsText } from '../../text/settings.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { MovedPrices } from './moved-prices.tsx';

/** What a section shows and how it changes it: at once, and on the server. */
export type Changing = {
  readonly preferences: Preferences;
  readonly change: (changes: Partial<Preferences>) => void;
};

const days = [1, 3, 7] as const satisfies readonly Preferences['reminderDays'][];

/** Which letters are sent, and how long before a due date. */
export function Notifications({ preferences, change }: Changing) {
  return (
    <TitledSection title={settingsText.notifications}>
      <Switch
        label={settingsText.emailNotifications}
        hint={settingsText.emailNotificationsHint}
        checked={preferences.emailNotifications}
        onCheckedChange={(emailNotifications) => change({ emailNotifications })}
      />
      <Switch
        label={settingsText.billReminders}
        hint={settingsText.billRemindersHint}
        checked={preferences.billReminders}
        onCheckedChange={(billReminders) => change({ billReminders })}
      />
      {preferences.billReminders && (
        <Switch
          label={settingsText.paydayReminders}
          hint={settingsText.paydayRemindersHint}
          checked={preferences.paydayReminders}
          onCheckedChange={(paydayReminders) => change({ paydayReminders })}
        />
      )}
      {preferences.billReminders && !preferences.paydayReminders && (
        <Field label={settingsText.reminderTiming}>
          <Select
            value={preferences.reminderDays}
            options={days.map((value) => ({ value, label: settingsText.reminderDays[value] }))}
            onChange={({ target }) => {
              const reminderDays = days.find((day) => String(day) === target.value);
              if (reminderDays) change({ reminderDays });
            }}
          />
        </Field>
      )}
      <Switch
        label={settingsText.weeklyReports}
        hint={settingsText.weeklyReportsHint}
        checked={preferences.weeklyReports}
        onCheckedChange={(weeklyReports) => change({ weeklyReports })}
      />
      <MovedPrices preferences={preferences} change={change} />
    </TitledSection>
  );
}

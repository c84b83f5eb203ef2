import { preferenceChoices } from '../../base/local-preferences.ts';
import { useTheme } from '../../base/theme.tsx';
import { settingsText } from '../../text/settings.ts';
import { Field } from '../../ui/field.tsx';
import { dateFormat } from '../../ui/formats.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import type { Changing } from './notifications.tsx';
import { Paydays } from './paydays.tsx';
import { TimeZone } from './time-zone.tsx';

const { currency: currencies, dateFormat: dateFormats } = preferenceChoices;

/** Dark or light, the currency's sign, how dates are written, when paydays are, and where a day begins. */
export function Display({ preferences, change }: Changing) {
  const { theme } = useTheme();
  return (
    <TitledSection title={settingsText.display}>
      <Switch
        label={settingsText.darkMode}
        checked={theme === 'dark'}
        onCheckedChange={(dark) => change({ theme: dark ? 'dark' : 'light' })}
      />
      <div className="grid gap-4 min-[420px]:grid-cols-2">
        <Field label={settingsText.currency} hint={settingsText.currencyHint}>
          <Select
            value={preferences.currency}
            options={currencies.map((value) => ({ value, label: settingsText.currencies[value] }))}
            onChange={({ target }) => {
              const currency = currencies.find((one) => one === target.value);
              if (currency) change({ currency });
            }}
          />
        </Field>
        <Field label={settingsText.dateFormat}>
          <Select
            value={dateFormat()}
            options={dateFormats.map((value) => ({ value, label: value }))}
            onChange={({ target }) => {
              const chosen = dateFormats.find((one) => one === target.value);
              if (chosen) change({ dateFormat: chosen });
            }}
          />
        </Field>
      </div>
      <Paydays preferences={preferences} change={change} />
      <TimeZone />
    </TitledSection>
  );
}

import { useState } from 'react';
import { addDays, type Day, wantedDay, weekday, weekStart } from '../../../ledger/calendar.ts';
import { PAY_FREQUENCIES } from '../../../ledger/money.ts';
import { useUser } from '../../base/auth.tsx';
import { preferenceChoices } from '../../base/local-preferences.ts';
import { useTheme } from '../../base/theme.tsx';
import { useChangeTimeZone } from '../../queries/user.ts';
import { settingsText, settingsText as text, zoneName } from '../../text/settings.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { Field } from '../../ui/field.tsx';
import { dateFormat } from '../../ui/formats.ts';
import { SelectField } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import type { Changing } from './notifications.tsx';
import { reloadSoon } from './reload-soon.ts';

const weekdays = Object.keys(text.payDays) as (keyof typeof text.payDays)[];
/** The payday of a week: the weekday may have been chosen after the day was named. */
const inItsWeek = (day: Day, payDay: (typeof weekdays)[number]) =>
  addDays(weekStart(day), weekdays.indexOf(payDay));
const daysOfMonth = Array.from({ length: 31 }, (_, index) => index + 1);

const LAST = 31;
const MIDDLE = 15;

/** The day of the month that was named as a payday; the middle of the month stands for none. */
const firstDay = ({ payDate }: Changing['preferences']) => (payDate ? wantedDay(payDate) : MIDDLE);

/** The other payday where both would be one: twice a month are two days. */
function secondFor(preferences: Changing['preferences']): Partial<Changing['preferences']> {
  const first = firstDay(preferences);
  if (preferences.payFrequency !== 'twice-monthly' || first !== preferences.secondPayDay) return {};
  return { secondPayDay: first === LAST ? MIDDLE : LAST };
}

/** Who is paid every week says on which day; anyone else names a payday, which tells its weekday too. */
function Named({ preferences, change }: Changing) {
  const { payFrequency, payDate, payDay } = preferences;
  const byWeeks = payFrequency === 'fortnightly' || payFrequency === 'four-weekly';
  return (
    <Field label={text.payDate} hint={byWeeks ? text.payDateHint : text.payDateOfMonthHint}>
      <DayInput
        value={byWeeks && payDate ? inItsWeek(payDate, payDay) : (payDate ?? '')}
        onDay={(day) => {
          const named = weekdays[weekday(day) - 1];
          const next = { payDate: day, ...(named && { payDay: named }) };
          if (named) change({ ...next, ...secondFor({ ...preferences, ...next }) });
        }}
      />
    </Field>
  );
}

function Weekday({ preferences, change }: Changing) {
  return (
    <SelectField
      label={text.payDay}
      value={preferences.payDay}
      options={weekdays.map((value) => ({ value, label: text.payDays[value] }))}
      onChoose={(payDay) => change({ payDay })}
    />
  );
}

function Second({ preferences, change }: Changing) {
  return (
    <SelectField
      label={text.secondPayDay}
      error={firstDay(preferences) === preferences.secondPayDay ? text.samePayDay : undefined}
      value={preferences.secondPayDay}
      options={daysOfMonth.map((value) => ({
        value,
        label: value === 31 ? text.lastDay : text.dayOfMonth(value),
      }))}
      onChoose={(secondPayDay) => change({ secondPayDay })}
    />
  );
}

/** When the person is paid: what a pay is for follows from it. */
function Paydays(changing: Changing) {
  const { preferences, change } = changing;
  const { payFrequency } = preferences;
  return (
    <div className="grid gap-4 min-[420px]:grid-cols-2">
      <SelectField
        label={text.payFrequency}
        value={payFrequency}
        options={PAY_FREQUENCIES.map((value) => ({ value, label: text.payFrequencies[value] }))}
        onChoose={(chosen) =>
          change({ payFrequency: chosen, ...secondFor({ ...preferences, payFrequency: chosen }) })
        }
      />
      {payFrequency === 'weekly' ? <Weekday {...changing} /> : <Named {...changing} />}
      {payFrequency === 'twice-monthly' && <Second {...changing} />}
    </div>
  );
}

/** The zones that this browser knows, and these. */
function zonesWith(...zones: readonly string[]): string[] {
  const known = Intl.supportedValuesOf?.('timeZone') ?? [];
  return [...new Set([...known, ...zones])].sort();
}

/** The zone in which the household's days and weeks begin. */
function TimeZone() {
  const { timeZone } = useUser();
  // Until the page is loaded again, in a second.
  const [saved, setSaved] = useState<string>();
  const [chosen, setChosen] = useState(timeZone);
  const change = useChangeTimeZone({ onChanged: reloadSoon });
  const choose = (next: string) => {
    setChosen(next);
    change.submit(next, () => setSaved(next));
  };
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <SelectField
      label={settingsText.timeZone}
      hint={
        here === timeZone
          ? settingsText.timeZoneHint
          : settingsText.timeZoneElsewhere(zoneName(here))
      }
      value={change.busy ? chosen : (saved ?? timeZone)}
      disabled={change.busy}
      options={zonesWith(timeZone, here).map((value) => ({ value, label: zoneName(value) }))}
      onChoose={choose}
    />
  );
}

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
        <SelectField
          label={settingsText.currency}
          hint={settingsText.currencyHint}
          value={preferences.currency}
          options={currencies.map((value) => ({ value, label: settingsText.currencies[value] }))}
          onChoose={(currency) => change({ currency })}
        />
        <SelectField
          label={settingsText.dateFormat}
          value={dateFormat()}
          options={dateFormats.map((value) => ({ value, label: value }))}
          onChoose={(chosen) => change({ dateFormat: chosen })}
        />
      </div>
      <Paydays preferences={preferences} change={change} />
      <TimeZone />
    </TitledSection>
  );
}

import { weekday } from '../../../ledger/calendar.ts';
import { PAY_FREQUENCIES } from '../../../ledger/money.ts';
import { preferenceChoices } from '../../base/local-preferences.ts';
import { settingsText as text } from '../../text/settings.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Changing } from './notifications.tsx';

const weekdays = Object.keys(text.payDays) as (keyof typeof text.payDays)[];
const daysOfMonth = Array.from({ length: 31 }, (_, index) => index + 1);

/** Who is paid every week says on which day; anyone else names a payday, which tells its weekday too. */
function Named({ preferences, change }: Changing) {
  const { payFrequency, payDate } = preferences;
  const byWeeks = payFrequency === 'fortnightly' || payFrequency === 'four-weekly';
  return (
    <Field label={text.payDate} hint={byWeeks ? text.payDateHint : text.payDateOfMonthHint}>
      <TextInput
        type="date"
        value={payDate ?? ''}
        onChange={({ target: { value } }) => {
          const payDay = weekdays[weekday(value) - 1];
          if (payDay) change({ payDate: value, payDay });
        }}
      />
    </Field>
  );
}

function Weekday({ preferences, change }: Changing) {
  return (
    <Field label={text.payDay}>
      <Select
        value={preferences.payDay}
        options={weekdays.map((value) => ({ value, label: text.payDays[value] }))}
        onChange={({ target }) => {
          const payDay = preferenceChoices.payDay.find((one) => one === target.value);
          if (payDay) change({ payDay });
        }}
      />
    </Field>
  );
}

function Second({ preferences, change }: Changing) {
  return (
    <Field label={text.secondPayDay}>
      <Select
        value={preferences.secondPayDay}
        options={daysOfMonth.map((value) => ({
          value,
          label: value === 31 ? text.lastDay : text.dayOfMonth(value),
        }))}
        onChange={({ target }) => change({ secondPayDay: Number(target.value) })}
      />
    </Field>
  );
}

/** When the person is paid: what a pay is for follows from it. */
export function Paydays(changing: Changing) {
  const { payFrequency } = changing.preferences;
  return (
    <div className="grid gap-4 min-[420px]:grid-cols-2">
      <Field label={text.payFrequency}>
        <Select
          value={payFrequency}
          options={PAY_FREQUENCIES.map((value) => ({ value, label: text.payFrequencies[value] }))}
          onChange={({ target }) => {
            const chosen = PAY_FREQUENCIES.find((one) => one === target.value);
            if (chosen) changing.change({ payFrequency: chosen });
          }}
        />
      </Field>
      {payFrequency === 'weekly' ? <Weekday {...changing} /> : <Named {...changing} />}
      {payFrequency === 'twice-monthly' && <Second {...changing} />}
    </div>
  );
}

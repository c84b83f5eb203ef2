import { useState } from 'react';
import { useUser } from '../../base/auth.tsx';
import { useChangeTimeZone } from '../../queries/user.ts';
import { settingsText, zoneName } from '../../text/settings.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { reloadSoon } from './reload-soon.ts';

/** The zones that this browser knows, and these. */
function zonesWith(...zones: readonly string[]): string[] {
  const known = Intl.supportedValuesOf?.('timeZone') ?? [];
  return [...new Set([...known, ...zones])].sort();
}

/** The zone in which the household's days and weeks begin. */
export function TimeZone() {
  const { timeZone } = useUser();
  const [saved, setSaved] = useState(timeZone);
  const [chosen, setChosen] = useState(timeZone);
  const change = useChangeTimeZone();
  const choose = (next: string) => {
    setChosen(next);
    change.submit(next, () => {
      setSaved(next);
      reloadSoon();
    });
  };
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Field
      label={settingsText.timeZone}
      hint={
        here === timeZone
          ? settingsText.timeZoneHint
          : settingsText.timeZoneElsewhere(zoneName(here))
      }
    >
      <Select
        value={change.busy ? chosen : saved}
        disabled={change.busy}
        options={zonesWith(timeZone, here).map((value) => ({ value, label: zoneName(value) }))}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  );
}

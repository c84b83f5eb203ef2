import { useState } from 'react';
import type { Day } from '../../../ledger/calendar.ts';
import { useUser } from '../../base/auth.tsx';
import { useShownLedger } from '../../base/ledger.ts';
import { readStored, writeStored } from '../../base/storage.ts';
import { visitPrefix } from '../../base/visit.ts';

/** The incomes that a forecast counts, and a day on which each arrives, by their ids. */
export type Counted = Readonly<Record<string, Day>>;

/** As the forecast is asked for them: `3:2026-11-27,5:2026-12-01`. */
export const writtenAs = (counted: Counted): string =>
  Object.entries(counted)
    .map(([id, day]) => `${id}:${day}`)
    .join(',');

const readFrom = (text: string): Counted =>
  Object.fromEntries(
    text.split(',').flatMap((one) => {
      const [, id, day] = /^(\d+):(\d{4}-\d\d-\d\d)$/.exec(one) ?? [];
      return id && day ? [[id, day]] : [];
    }),
  );

/** What this person counts, remembered in this browser until they log out. In another ledger the same ids mean other incomes. */
export function useCounted(): readonly [Counted, (next: Counted) => void] {
  const storageKey = `${visitPrefix}countedIncomes ${useUser().id}`;
  const ledgerId = useShownLedger();
  const [{ of, counted }, set] = useState(() => {
    const [of = '', text = ''] = (readStored(storageKey) ?? '').split(' ');
    return { of, counted: readFrom(text) };
  });
  const keep = (next: Counted) => {
    const now = ledgerId ?? of;
    set({ of: now, counted: next });
    writeStored(storageKey, `${now} ${writtenAs(next)}`);
  };
  // Without a connection nothing names the ledger, and what was last read is of the last one.
  return [ledgerId === null || ledgerId === of ? counted : {}, keep];
}

import { useState } from 'react';
import { COUNTED_MAX } from '../../../api/contract/forecast.ts';
import type { Income } from '../../../api/contract/incomes.ts';
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

/**
 * What this person counts of these incomes, remembered in this browser until they log out: no more than may be. One that was deleted or has
 * lost its account is not counted, but remembered. In another ledger the same ids mean other incomes.
 */
export function useCounted(
  incomes: readonly Income[] | undefined,
): readonly [Counted, (next: Counted) => void] {
  const storageKey = `${visitPrefix}countedIncomes ${useUser().id}`;
  const ledgerId = useShownLedger();
  const [{ of, chosen }, set] = useState(() => {
    const [of = '', text = ''] = (readStored(storageKey) ?? '').split(' ');
    return { of, chosen: readFrom(text) };
  });
  // Without a connection nothing names the ledger, and what was last read is of the last one.
  const all = Object.entries(ledgerId === null || ledgerId === of ? chosen : {});
  const there = incomes?.filter(({ accountId }) => accountId !== null).map(({ id }) => String(id));
  const isThere = ([id]: [string, Day]) => !there || there.includes(id);
  const lost = Object.fromEntries(all.filter((one) => !isThere(one)));
  const keep = (counted: Counted) => {
    const next = { of: ledgerId ?? of, chosen: { ...lost, ...counted } };
    set(next);
    writeStored(storageKey, `${next.of} ${writtenAs(next.chosen)}`);
  };
  return [Object.fromEntries(all.filter(isThere).slice(0, COUNTED_MAX)), keep];
}

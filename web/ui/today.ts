import { type Day, dayOf } from '../../ledger/calendar.ts';

/** Today where the person is. */
export function today(): Day {
  return dayOf(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

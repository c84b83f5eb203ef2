import type { Day } from '../../ledger/calendar.ts';

/** Today where the person is, by the browser's own clock. Many rows ask, so no formatter is made for it. */
export function today(): Day {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

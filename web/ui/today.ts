import { useSyncExternalStore } from 'react';
import { type Day, dayOf, isTimeZone } from '../../ledger/calendar.ts';

let zone: string | undefined;
let known: { readonly minute: number; readonly day: Day } | undefined;

/** Sets the household's time zone. Until it is known, or where this browser does not know it, the browser's own counts. */
export function setTimeZone(name: string | undefined): void {
  zone = name !== undefined && isTimeZone(name) ? name : undefined;
  known = undefined;
}

/** Makes the formatter that every later one is quick after. It takes a phone a tenth of a second: time for it is while the page waits. */
export const prepareDays = (): void => void isTimeZone('UTC');

/** The household's time zone as formatters take it. */
export const timeZone = (): string | undefined => zone;

/** The household's day that an instant falls on. */
export function dayIn(instant: Date): Day {
  if (zone !== undefined) return dayOf(instant, zone);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}

/** Today in the household. Many rows ask at once, so that a day is worked out once a minute. */
export function today(): Day {
  const now = new Date();
  const minute = Math.floor(now.getTime() / 60_000);
  if (known?.minute !== minute) known = { minute, day: dayIn(now) };
  return known.day;
}

function everyMinute(tell: () => void): () => void {
  const timer = window.setInterval(tell, 60_000);
  return () => window.clearInterval(timer);
}

/** Today, also for what stands open over midnight. */
export const useToday = (): Day => useSyncExternalStore(everyMinute, today);

import { useSyncExternalStore } from 'react';
import { type Day, dayOf, isTimeZone } from '../../ledger/calendar.ts';
import { whenBack } from './when-back.ts';

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

/**
 * Today in the household, for what is done now. What is drawn asks {@link useToday}. Many rows ask at once, so that a day is worked out once
 * a minute.
 */
export function today(): Day {
  const now = new Date();
  const minute = Math.floor(now.getTime() / 60_000);
  if (known?.minute !== minute) known = { minute, day: dayIn(now) };
  return known.day;
}

const lookEachMs = 15_000;

/** Clocks differ: so long after midnight here it is mostly past midnight at the server as well, and after the second span nearly always. */
const serverLagMs = 30_000;
const mostServerLagMs = 300_000;

const followers = new Set<() => void>();
let stop = () => {};

/** Has everyone look at the clock, now and then and whenever somebody comes back: the timers of a laptop sleep with it. */
function watch(): () => void {
  const look = () => {
    for (const tell of [...followers]) tell();
  };
  const timer = window.setInterval(look, lookEachMs);
  const forget = whenBack(look);
  return () => {
    window.clearInterval(timer);
    forget();
  };
}

/** One timer for all who follow. */
function follow(tell: () => void): () => void {
  if (followers.size === 0) stop = watch();
  followers.add(tell);
  return () => {
    followers.delete(tell);
    if (followers.size === 0) stop();
  };
}

/** Today, also for what stands open over midnight: it is drawn again then, and nothing else of the page. */
export const useToday = (): Day => useSyncExternalStore(follow, today);

const serverDay = (): string =>
  [serverLagMs, mostServerLagMs].map((lag) => dayIn(new Date(Date.now() - lag))).join(' ');

/** The day by which the server counts, for those who read again when it is another: it is looked at twice, as the clock here may be ahead. */
export const useServerDay = (): string => useSyncExternalStore(follow, serverDay);

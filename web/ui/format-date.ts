import { formats } from './formats.ts';

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * `2026-05-04` as `4 May 2026` (Australian English): how whatever is about a bill writes its days (product.md §1). A day
 * has no time zone, so it is read and shown in UTC.
 */
export function showDay(day: string): string {
  const time = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? day : dayFormat.format(time);
}

const momentFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment on the person's own clock: `4 May, 3:05 pm`. */
export const showMoment = (moment: Date): string => momentFormat.format(moment);

const timeFormat = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });

/** The time of day on the person's own clock: `3:05 pm`. */
export const showTime = (moment: Date): string => timeFormat.format(moment);

/** `2026-05-04` as the person prefers it: `05/04/2026`, `04/05/2026` or as it is. For lists and statements. */
export function showDate(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return formats().dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

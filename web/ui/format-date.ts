import { commonText } from '../text/common.ts';
import { formats } from './formats.ts';

/** Writes a time so. A formatter costs a slow phone tens of milliseconds, so each is made when it is first wanted. */
function formatting(options: Intl.DateTimeFormatOptions): (time: number | Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    format ??= new Intl.DateTimeFormat('en-AU', options);
    return format.format(time);
  };
}

/**
 * `2026-05-04` as `4 May 2026` (Australian English): how whatever is about a bill writes its days (product.md §1). A day
 * has no time zone. The months are words of ours: every list begins with days, and the first formatter costs them a tenth
 * of a second on a phone.
 */
export function showDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? [];
  const name = commonText.shortMonths[Number(month) - 1];
  return name ? `${Number(date)} ${name} ${year}` : day;
}

/** A moment on the person's own clock: `4 May, 3:05 pm`. */
export const showMoment: (moment: Date) => string = formatting({
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** The time of day on the person's own clock: `3:05 pm`. */
export const showTime: (moment: Date) => string = formatting({
  hour: 'numeric',
  minute: '2-digit',
});

/** `2026-05-04` as the person prefers it: `05/04/2026`, `04/05/2026` or as it is. For lists and statements. */
export function showDate(day: string): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return formats().dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

import type { Day } from '../../ledger/calendar.ts';
import { signedInText } from '../text/signed-in.ts';
import { dateFormat } from './formats.ts';
import { dayIn, timeZone } from './today.ts';

const times = new Map<string | undefined, Intl.DateTimeFormat>();

/** A formatter costs a slow phone tens of milliseconds, so each is made when it is first wanted. */
function formatterOf(zone: string | undefined): Intl.DateTimeFormat {
  let format = times.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-AU', {
      hour: 'numeric',
      minute: '2-digit',
      ...(zone !== undefined && { timeZone: zone }),
    });
    times.set(zone, format);
  }
  return format;
}

/**
 * `2026-05-04` as `4 May 2026` (Australian English): how the dialogs of bills write their days, whatever the preference
 * (docs/product.md). A day has no time zone. The months are words of ours: the first formatter costs a tenth of a second
 * on a phone.
 */
export function showLongDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day) ?? [];
  const name = signedInText.shortMonths[Number(month) - 1];
  return name ? `${Number(date)} ${name} ${year}` : day;
}

/** The time of day in the household: `3:05 pm`. */
export function showTime(moment: Date): string {
  return formatterOf(timeZone()).format(moment);
}

/** A day as the person prefers it: `05/04/2026`, `04/05/2026` or `2026-05-04`. Everywhere but in the dialogs of bills. */
export function showDate(day: Day): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return dateFormat().replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/** The same without its year, for an axis or a list in which that goes without saying: `05/04`. */
export function showShortDate(day: Day): string {
  return showDate(day).replace(/^\d{4}-|\/\d{4}$/, '');
}

/** The day of an instant, as the household counts its days. */
export function showDateOf(moment: Date): string {
  return showDate(dayIn(moment));
}

/** A moment in the household: `05/04/2026, 3:05 pm`. */
export function showMoment(moment: Date): string {
  return `${showDateOf(moment)}, ${showTime(moment)}`;
}

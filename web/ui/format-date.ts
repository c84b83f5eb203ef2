const dayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-05-04` as `4 May 2026` (Australian English). A day has no time zone, so it is read and shown in UTC. */
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

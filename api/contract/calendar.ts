/** The calendar feed of due dates, for other programs. */
import * as z from 'zod/mini';

/** The feed's secret address; null when there is none. Whoever has it can read due dates, names and amounts. */
export const calendarFeed = z.object({ address: z.nullable(z.string()) });
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** What the address carries. */
export const calendarQuery = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(500)),
});

/** The most events that a calendar has: what is overdue and the soonest due dates. */
export const CALENDAR_EVENTS = 2_000;

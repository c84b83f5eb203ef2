/** The calendar feed: its owner's side, and what whoever has its address reads. */
import { err, ok } from 'neverthrow';
import { dayOf } from '../../ledger/calendar.ts';
import type { History } from '../../projections/history.ts';
import type { ReadTables } from '../../projections/read-tables.ts';
import type { Db } from '../../projections/sql.ts';
import { createCalendarTexts } from '../cache/calendar-texts.ts';
import { implement } from '../http/route.ts';
import { TextFile } from '../http/text-file.ts';
import type { CalendarFeeds } from '../identity/calendar-feeds.ts';
import { readPreferences } from '../identity/change-user.ts';
import type { Limits } from '../identity/limits.ts';

/** Programs look every few hours; a person who asks for it again by hand need not wait long either. */
const FRESH_SECONDS = 900;

export function calendarRoutes(parts: {
  db: Db;
  tables: Pick<ReadTables, 'read'>;
  history: History;
  feeds: CalendarFeeds;
  limits: Limits;
  linkOrigin: string;
  clock: () => Date;
}) {
  const { db, tables, history, feeds, limits, linkOrigin: origin, clock } = parts;
  const texts = createCalendarTexts({ tables, history, origin });
  return {
    calendarFeed: implement('calendarFeed', async ({ user }) => {
      const token = await feeds.tokenOf(user.id);
      return ok({ address: token && `${origin}/api/calendar.ics?token=${token}` });
    }),

    renewCalendarFeed: implement('renewCalendarFeed', async ({ user, commandId }) => {
      const isRenewed = await feeds.renew(user, commandId);
      return isRenewed ? ok(undefined) : err({ refusal: 'unauthenticated' });
    }),

    endCalendarFeed: implement('endCalendarFeed', async ({ user }) => {
      await feeds.end(user.id);
      return ok(undefined);
    }),

    calendar: implement('calendar', async ({ query }) => {
      const feedId = feeds.idIn(query.token);
      if (!feedId) return err({ refusal: 'no_such_path' });
      const attempt = await limits.calendar(feedId);
      if (attempt.isErr()) return err(attempt.error);
      const owner = await feeds.ownerOf(feedId);
      if (!owner) return err({ refusal: 'no_such_path' });
      const { ledgerId, timeZone } = owner;
      const today = dayOf(clock(), timeZone);
      const preferences = await readPreferences(db, owner.id);
      const { version, text } = await texts({ ledgerId, today, preferences });
      const fresh = { seconds: FRESH_SECONDS, version };
      return ok(new TextFile('text/calendar', 'weekwise.ics', text, fresh));
    }),
  };
}

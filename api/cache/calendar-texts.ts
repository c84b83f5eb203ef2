/** Calendars that stay as they are until something happens in their ledger, or the day ends there. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Day } from '../../ledger/calendar.ts';
import { FOLD_VERSION } from '../../ledger/ledger.ts';
import { countSettled } from '../../projections/activity.ts';
import type { History } from '../../projections/history.ts';
import { cutUp } from '../../projections/in-chunks.ts';
import { listBills } from '../../projections/lists.ts';
import type { ReadTables } from '../../projections/read-tables.ts';
import type { Preferences } from '../contract/preferences.ts';
import { calendarOf } from '../views/calendar.ts';

/** Whose calendar it is, and what it follows from beside the ledger's rows. */
type Asked = { ledgerId: string; today: Day; preferences: Pick<Preferences, 'currency'> };

/** A calendar that is made only when somebody wants its text. */
export type CalendarText = {
  /** Another one whenever the text is. Known without making it. */
  version: string;
  text(): AsyncGenerator<string>;
};

export type CalendarTexts = (asked: Asked) => Promise<CalendarText>;

/** Over all users. At {@link CALENDAR_EVENTS} events a text has about a megabyte. */
const KEPT_MAX = 32;

/** `origin` is where the links lead. Who asks for a text while it is being made waits for that one. */
export function createCalendarTexts({
  tables,
  history,
  origin,
}: {
  tables: Pick<ReadTables, 'read'>;
  history: History;
  origin: string;
}): CalendarTexts {
  const cache = new LRUCache<string, Promise<string>>({ max: KEPT_MAX });

  async function make({ ledgerId, today, preferences }: Asked): Promise<string> {
    const paid = countSettled(await history.of(ledgerId));
    const bills = listBills(await tables.read(ledgerId));
    return calendarOf({ ledgerId, bills, paid, preferences, origin, today });
  }
  return async (asked) => {
    const { ledgerId, today, preferences } = asked;
    const { revision } = await tables.read(ledgerId);
    const stamp = `${FOLD_VERSION} ${revision}`;
    const named = [ledgerId, stamp, today, preferences.currency, origin];
    const version = createHash('sha256').update(named.join('\n')).digest('base64url');
    const text = async function* () {
      const made = cache.get(version) ?? make(asked);
      cache.set(version, made);
      // A failure is told to whoever waits for it now, and tried again by the next.
      made.catch(() => cache.delete(version));
      yield* cutUp(await made);
    };
    return { version, text };
  };
}

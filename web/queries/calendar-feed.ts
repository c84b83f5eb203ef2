import { useQuery } from '@tanstack/react-query';
import type { CalendarFeed } from '../../api/contract/calendar.ts';
import { write } from '../base/api.ts';
import { useUser } from '../base/auth.tsx';
import { readQuery } from '../base/read-query.ts';
import { type Ask, useGuardedWrite } from '../base/use-guarded-write.ts';
import { useWrite } from '../base/use-write.ts';
import { calendarFeedText as text } from '../text/calendar-feed.ts';

const path = '/api/calendar-feed';

/** The secret address of the person's calendar feed. It is not kept once its dialog is left. */
export const useCalendarFeed = () =>
  useQuery({
    ...readQuery<CalendarFeed>(['calendar-feed', useUser().id], path, { address: null }),
    gcTime: 0,
  });

/** Makes a feed; with `again`, in the place of one that is given up. */
export const useRenewCalendarFeed = (ask: Ask, again: boolean) =>
  useGuardedWrite<void, void>(ask, {
    send: (_, key) => write('POST', path, { key }),
    refresh: [['calendar-feed']],
    success: () =>
      again
        ? { title: text.renewed, description: text.renewedBody }
        : { title: text.made, description: text.madeBody },
    failure: text.makeFailed,
  });

/** Ends the feed. */
export const useEndCalendarFeed = () =>
  useWrite<void, void>({
    send: (_, key) => write('DELETE', path, { key }),
    refresh: [['calendar-feed']],
    success: () => ({ title: text.ended, description: text.endedBody }),
    failure: text.endFailed,
  });

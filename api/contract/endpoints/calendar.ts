import * as contract from '../calendar.ts';
import { noBody, type Written } from './endpoint.ts';

export const calendarEndpoints = {
  calendarFeed: {
    method: 'GET',
    path: '/api/calendar-feed',
    summary: 'The secret address of the calendar feed, if there is one',
    answer: contract.calendarFeed,
  },
  renewCalendarFeed: {
    method: 'POST',
    path: '/api/calendar-feed',
    summary: 'Make a calendar feed; the address of the one before opens nothing any more',
    fresh: true,
    body: noBody,
    refusals: ['confirmation_required'],
  },
  endCalendarFeed: {
    method: 'DELETE',
    path: '/api/calendar-feed',
    summary: 'End the calendar feed',
  },
  calendar: {
    method: 'GET',
    path: '/api/calendar.ics',
    summary: `Due dates of the next twelve months (iCalendar), the soonest ${contract.CALENDAR_EVENTS.toLocaleString('en')} of them, for whoever has the address`,
    public: true,
    query: contract.calendarQuery,
    status: 200,
    files: ['text/calendar'],
    refusals: ['not_found', 'too_many_requests'],
  },
} as const satisfies Record<string, Written>;

import { CalendarView } from '../../features/calendar/calendar-view.tsx';
import { calendarText } from '../../text/calendar.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../page.ts';

/** /calendar: the bills of a month, day by day. */
export function CalendarPage() {
  usePageTitle(calendarText.pageTitle);
  return (
    <>
      <PageHeader title={calendarText.title} intro={calendarText.intro} />
      <CalendarView />
    </>
  );
}

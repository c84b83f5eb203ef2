import { CalendarPlus } from 'lucide-react';
import { usePageTitle } from '../../base/page.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { CalendarView } from '../../features/calendar/calendar-view.tsx';
import { calendarText } from '../../text/calendar.ts';
import { calendarFeedText } from '../../text/calendar-feed.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** /calendar: the bills of a month, day by day. */
export function CalendarPage() {
  usePageTitle(calendarText.pageTitle);
  return (
    <>
      <PageHeader
        title={calendarText.title}
        intro={calendarText.intro}
        actions={
          <Button variant="secondary" {...dialogOpener('calendar-feed')}>
            <CalendarPlus aria-hidden="true" size={17} />
            {calendarFeedText.open}
          </Button>
        }
      />
      <CalendarView />
    </>
  );
}

import { usePageTitle } from '../../base/page.ts';
import { ActivityFilters } from '../../features/activity/activity-filters.tsx';
import { ActivityList } from '../../features/activity/activity-list.tsx';
import { ExportLinks } from '../../features/activity/export-links.tsx';
import { activityText } from '../../text/activity.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** /activity: everything that happened in the household. */
export function ActivityPage() {
  usePageTitle(activityText.pageTitle);
  return (
    <>
      <PageHeader title={activityText.title} intro={activityText.intro} actions={<ExportLinks />} />
      <ActivityFilters />
      <ActivityList />
    </>
  );
}

import { History } from 'lucide-react';
import type { Activity } from '../../../api/contract/activity.ts';
import { MorePages } from '../../base/more-pages.tsx';
import { dialogOpener } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useActivity } from '../../queries/activity.ts';
import { activityText } from '../../text/activity.ts';
import { navigationText } from '../../text/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { today } from '../../ui/today.ts';
import { ActivityRow } from './activity-row.tsx';
import { byDay, dayName } from './days.ts';
import { byPress } from './presses.ts';
import { useFilter } from './use-filter.ts';

function Lines(props: {
  readonly activity: ReturnType<typeof useActivity>;
  readonly lines: Activity[];
  readonly isSet: boolean;
  readonly onClear: () => void;
}) {
  const { activity, isSet, onClear } = props;
  const days = byDay(props.lines);
  if (days.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<History />}
          title={isSet ? activityText.emptyFilteredTitle : activityText.emptyTitle}
          body={isSet ? activityText.emptyFilteredBody : activityText.emptyBody}
          action={
            isSet ? (
              <Button variant="secondary" onClick={onClear}>
                {activityText.clear}
              </Button>
            ) : (
              <Button {...dialogOpener('bill')}>{navigationText.addBill}</Button>
            )
          }
        />
      </Card>
    );
  }
  const now = today();
  return (
    <Card>
      <CardBody className="grid gap-5">
        {days.map(({ day, lines }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`} className="border-b border-line pb-1.5 text-sm text-muted">
              {dayName(day, now)}
            </h2>
            <ul className="divide-y divide-line">
              {byPress(lines).map((press) => (
                <ActivityRow key={press.line.id} press={press} />
              ))}
            </ul>
          </section>
        ))}
        <MorePages of={activity} label={activityText.more} failed={activityText.loadFailed} />
      </CardBody>
    </Card>
  );
}

/** Everything that happened, under the day on which it did, a page at a time. */
export function ActivityList() {
  const { filter, isSet, clear } = useFilter();
  const activity = useActivity(filter);
  return (
    <WhenRead
      query={activity}
      waiting={<SkeletonRows count={6} className="h-14" />}
      failed={activityText.loadFailed}
      boxed
    >
      {({ pages }) => (
        <Lines activity={activity} lines={pages.flat()} isSet={isSet} onClear={clear} />
      )}
    </WhenRead>
  );
}

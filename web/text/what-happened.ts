import type { Activity } from '../../api/contract/activity.ts';
import { activityText } from './activity.ts';
import { eventText } from './events.ts';
import { plural } from './plural.ts';

/** What a kind of event is called, or a payment of a part. One unknown to this page is still named as one. */
export function happening(type: string, part = false): string {
  const text = eventText(type);
  return (part && text?.inPart) || (text?.happened ?? activityText.other);
}

/** What happened, in words: the kind of event and what it was about. */
export function whatHappened(
  line: Pick<Activity, 'type' | 'about'> &
    Partial<Pick<Activity, 'installments' | 'imported' | 'part'>>,
): string {
  if (line.imported) {
    const bills = `${plural(line.imported, 'bill')} imported`;
    return line.type === 'Undone' ? `${happening(line.type)}: ${bills}` : bills;
  }
  const inInstallments = line.installments && eventText(line.type)?.inInstallments;
  const what = inInstallments || happening(line.type, line.part);
  return line.about ? `${what}: ${line.about}` : what;
}

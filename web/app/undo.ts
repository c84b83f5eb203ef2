import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Activity } from '../../api/contract/activity.ts';
import { activityText } from '../text/activity.ts';
import { whatHappened } from '../text/what-happened.ts';
import { type ToastInput, toast } from '../ui/toast-store.ts';
import { readDated, write } from './api.ts';
import { whenSignedOut } from './auth.tsx';
import { newKey } from './submit-key.ts';
import { toastFailure } from './toast-failure.ts';

/** What can be taken back: an event of the ledger by its id, and what it is called. */
export type Doing = Pick<Activity, 'eventId' | 'type' | 'about'>;

/** What this visit did, newest last: what Ctrl+Z takes back. Nothing older is ever undone by a key. */
const done: Doing[] = [];
whenSignedOut(() => done.splice(0));

/** How long ago, by the server's clock, a write may have been to be the one just sent. */
const justNow = 10_000;

/** The event of a write that has just succeeded, if it is of these types and can be taken back. */
async function findDoing(types: readonly string[]): Promise<Doing | undefined> {
  try {
    const path = `/api/activity?limit=1&type=${types.join(',')}`;
    const { body, at } = await readDated<Activity[]>(path);
    const [line] = body;
    const isNew = line && at.getTime() - Date.parse(line.time) < justNow;
    return isNew && line.undoable ? line : undefined;
  } catch {
    // What was done is done; that it cannot be offered back here is said by nothing but a missing button.
    return undefined;
  }
}

/** Takes back one event, reads everything again and says how it went. Answers whether it is undone. */
export async function undo(client: QueryClient, doing: Doing): Promise<boolean> {
  try {
    await write('POST', `/api/activity/${doing.eventId}/undo`, { key: newKey() });
  } catch (error) {
    toastFailure(error, activityText.undoFailed, activityText.undoFailedTitle);
    return false;
  }
  const place = done.findIndex(({ eventId }) => eventId === doing.eventId);
  if (place >= 0) done.splice(place, 1);
  await client.invalidateQueries();
  toast({ title: activityText.undone, description: whatHappened(doing) });
  return true;
}

/** After a write of these types: the toast's Undo button, and the entry for Ctrl+Z. */
export async function offerUndo(
  client: QueryClient,
  types: readonly string[],
): Promise<Pick<ToastInput, 'action'>> {
  const doing = await findDoing(types);
  if (!doing) return {};
  done.push(doing);
  return { action: { label: activityText.undo, onAction: () => void undo(client, doing) } };
}

/** Takes back what this visit did last; says so when there is nothing. */
export function useUndoLast(): () => void {
  const client = useQueryClient();
  return () => {
    const last = done.at(-1);
    if (last) void undo(client, last);
    else toast({ title: activityText.nothingToUndo, description: activityText.nothingToUndoBody });
  };
}

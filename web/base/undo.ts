import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Activity } from '../../api/contract/activity.ts';
import { activityText } from '../text/activity.ts';
import { whatHappened } from '../text/what-happened.ts';
import { type ToastInput, toast } from '../ui/toast-store.ts';
import { readDated, write } from './api.ts';
import { whenSignedOut } from './auth.tsx';
import { toastFailure } from './toast-failure.ts';

/** What can be taken back: an event of the ledger by its id, and what it is called. */
export type Doing = Pick<Activity, 'eventId' | 'type' | 'about'> &
  Partial<Pick<Activity, 'installments'>>;

/** What this visit did, newest last: what Ctrl+Z takes back. Nothing older is ever undone by a key. */
const done: Doing[] = [];
whenSignedOut(() => done.splice(0));

/** How long ago, by the server's clock, a write may have been to be the one just sent. */
const justNow = 10_000;

/** The events of a write that has just succeeded, newest first, if they are of these types and can be taken back one by one. */
async function findDoings(types: readonly string[], count: number): Promise<Doing[]> {
  try {
    const path = `/api/activity?limit=${count}&type=${types.join(',')}`;
    const { body, at } = await readDated<Activity[]>(path);
    const areNew = body.every((line) => at.getTime() - Date.parse(line.time) < justNow);
    return areNew && body[0]?.undoable ? body : [];
  } catch {
    // What was done is done; that it cannot be offered back here is said by nothing but a missing button.
    return [];
  }
}

/** Takes back one event, reads everything again and says how it went. Answers whether it is undone. */
export async function undo(client: QueryClient, doing: Doing): Promise<boolean> {
  try {
    // One event is taken back once, so its id is the key: a press after a lost answer asks for the same.
    await write('POST', `/api/activity/${doing.eventId}/undo`, { key: doing.eventId });
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

/** After a write that caused so many events of these types: the toast's Undo button for all of them, and an entry each for Ctrl+Z. */
export async function offerUndo(
  client: QueryClient,
  types: readonly string[],
  count: number,
): Promise<Pick<ToastInput, 'action'>> {
  const doings = count > 0 ? await findDoings(types, count) : [];
  if (doings.length === 0) return {};
  done.push(...doings.toReversed());
  const undoAll = async () => {
    for (const doing of doings) if (!(await undo(client, doing))) return;
  };
  return { action: { label: activityText.undo, onAction: () => void undoAll() } };
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

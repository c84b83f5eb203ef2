import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { undoAnswer } from '../../api/contract/activity.ts';
import { undoText } from '../text/undo.ts';
import { type ToastInput, toast } from '../ui/toast-store.ts';
import { ApiError, write } from './api.ts';
import { sessionsEnded, whenSignedOut } from './auth.tsx';
import { takeCaused } from './caused.ts';
import { refetch } from './query-client.ts';
import { pressAnswered, pressFailed, pressSends } from './same-press.ts';
import { SubmitKey } from './submit-key.ts';
import { isForNobody, toastFailure } from './toast-failure.ts';

/** What can be taken back: events of the ledger by their ids, in the order in which they happened, and what it is called. */
export type Doing = { readonly eventIds: readonly string[]; readonly what: string };

/** What this visit did, newest last: what Ctrl+Z takes back. Nothing older is ever undone by a key. */
let done: readonly Doing[] = [];
/** The events that this visit has taken back. One goes with others of its press, and those are not asked for again. */
const undone = new Set<string>();
whenSignedOut(() => {
  done = [];
  undone.clear();
});

const keys = new SubmitKey();

/** Takes back one event. A press after a lost answer asks for the same; after a refusal it asks anew, as what stood in its way may be gone. */
async function takeBackOne(eventId: string): Promise<void> {
  const key = keys.keyFor(eventId, eventId, true);
  try {
    const path = `/api/activity/${eventId}/undo`;
    const answer = await write<z.infer<typeof undoAnswer>>('POST', path, { key });
    keys.settle(eventId);
    for (const one of answer.undone) undone.add(one.eventId);
  } catch (error) {
    keys.settle(eventId, error);
    throw error;
  }
}

/** Takes back exactly these events, the last first. */
async function takeBack(eventIds: readonly string[]): Promise<void> {
  for (const eventId of eventIds.toReversed()) if (!undone.has(eventId)) await takeBackOne(eventId);
}

/** Ctrl+Z goes on with what was done before these. */
function forget({ eventIds }: Doing): void {
  done = done.filter((one) => !one.eventIds.some((id) => eventIds.includes(id)));
}

/** What asking again will not change: others have changed it since, or it is gone or undone. */
const FINAL = new Set([
  'changed_since',
  'gone_since',
  'already_undone',
  'not_undoable',
  'not_found',
]);

/** Takes it back, reads everything again and says how it went. Answers whether it is undone. */
export async function undo(client: QueryClient, doing: Doing): Promise<boolean> {
  const ended = sessionsEnded();
  pressSends();
  try {
    await takeBack(doing.eventIds);
  } catch (error) {
    pressFailed();
    if (isForNobody(error, ended !== sessionsEnded())) return false;
    if (error instanceof ApiError && FINAL.has(error.code)) forget(doing);
    toastFailure(error, undoText.undoFailed, undoText.undoFailedTitle);
    if (doing.eventIds.some((id) => undone.has(id))) void refetch(client);
    return false;
  }
  pressAnswered();
  forget(doing);
  await refetch(client);
  if (ended === sessionsEnded()) toast({ title: undoText.undone, description: doing.what });
  pressAnswered();
  return true;
}

/** After the write that was sent with this key: the toast's Undo for its events of these types, and an entry for Ctrl+Z. */
export function offerUndo(
  client: QueryClient,
  key: string,
  types: readonly string[],
  { title, description }: ToastInput,
): Pick<ToastInput, 'action'> {
  const caused = takeCaused(key).filter(({ type }) => types.includes(type));
  if (caused.length === 0) return {};
  const doing = { eventIds: caused.map(({ id }) => id), what: description ?? title };
  done = [...done, doing];
  return { action: { label: undoText.undo, onAction: () => void undo(client, doing) } };
}

/** Takes back what this visit did last; says so when there is nothing. */
export function useUndoLast(): () => void {
  const client = useQueryClient();
  return () => {
    const last = done.at(-1);
    if (last) void undo(client, last);
    else toast({ title: undoText.nothingToUndo, description: undoText.nothingToUndoBody });
  };
}

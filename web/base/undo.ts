import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { undoAnswer } from '../../api/contract/activity.ts';
import { undoText } from '../text/undo.ts';
import { type ToastInput, toast } from '../ui/toast-store.ts';
import { write } from './api.ts';
import { ApiError } from './api-error.ts';
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
/** What was refused because of something later, which may itself be taken back: Ctrl+Z passes it by meanwhile. */
const waiting = new Set<Doing>();
whenSignedOut(() => {
  done = [];
  waiting.clear();
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

const isOneOf = (eventIds: readonly string[]) => (one: Doing) =>
  one.eventIds.some((id) => eventIds.includes(id));

/** Ctrl+Z goes on with what was done before these. */
function forget({ eventIds }: Doing): void {
  done = done.filter((one) => !isOneOf(eventIds)(one));
}

/** What asked for these to be taken back first may now be taken back itself: what was done before them, or all where they are others'. */
function frees({ eventIds }: Doing): void {
  const at = done.findIndex(isOneOf(eventIds));
  for (const one of at < 0 ? done : done.slice(0, at)) waiting.delete(one);
}

/** What asking again will not change: it is undone, or can never be. */
const FINAL = new Set(['already_undone', 'not_undoable', 'not_found']);
/** What asks for something else first: what was changed or deleted since. */
const LATER = new Set(['changed_since', 'gone_since']);

/** What a refusal says of these for the next Ctrl+Z. */
function heed(doing: Doing, error: unknown): void {
  const code = error instanceof ApiError ? error.code : '';
  // Somebody else has taken it back.
  if (code === 'already_undone') frees(doing);
  if (FINAL.has(code)) forget(doing);
  if (LATER.has(code)) for (const one of done.filter(isOneOf(doing.eventIds))) waiting.add(one);
}

/** Takes it back, reads everything again and says how it went. Answers whether it is undone. */
export async function undo(client: QueryClient, doing: Doing): Promise<boolean> {
  const ended = sessionsEnded();
  pressSends();
  try {
    await takeBack(doing.eventIds);
  } catch (error) {
    pressFailed();
    if (isForNobody(error, ended !== sessionsEnded())) return false;
    heed(doing, error);
    toastFailure(error, undoText.undoFailed, undoText.undoFailedTitle);
    if (doing.eventIds.some((id) => undone.has(id))) void refetch(client);
    return false;
  }
  pressAnswered();
  frees(doing);
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
    const last = done.findLast((one) => !waiting.has(one)) ?? done.at(-1);
    if (last) void undo(client, last);
    else toast({ title: undoText.nothingToUndo, description: undoText.nothingToUndoBody });
  };
}

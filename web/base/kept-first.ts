import { lastAnswer } from './last-answers.ts';

/** What the last visit has read of this page, by path, until the server says it anew. */
const kept = new Map<string, unknown>();

/** What is being recalled, as long as the server has not answered. */
const wanted = new Set<string>();
let recalling: Promise<unknown> = Promise.resolve();

async function recallOne(path: string): Promise<void> {
  const answer = await lastAnswer(path);
  if (answer && wanted.has(path)) kept.set(path, answer.body);
}

/** Recalls what the last visit has read, so that the page can be drawn before the server has answered. */
export function recall(paths: readonly string[]): void {
  for (const path of paths) wanted.add(path);
  recalling = Promise.all(paths.map(recallOne));
}

/** Settles when all is recalled that there is. */
export const recalled = (): Promise<unknown> => recalling;

/** What the last visit read there; undefined when it did not, or when the server has answered since. */
export const keptAnswer = <T>(path: string): T | undefined => kept.get(path) as T | undefined;

/** The server has answered there, well or not. */
export function isAnswered(path: string): void {
  wanted.delete(path);
  kept.delete(path);
}

/** Nothing of the last visit is shown any more. */
export function forgetKept(): void {
  wanted.clear();
  kept.clear();
}

/**
 * What a new password must be beside its length: hard to guess. No kind of character is asked for. An
 * estimator knows 49,000 leaked passwords, rows of the keyboard, dates, repetitions and their usual disguises; it lives on
 * the server alone, for its lists are too large for a page.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ApiRefusal } from '../http/refusals.ts';
import { createBounded } from './password-work.ts';

/** Below 2, a million guesses find it: what the limits on log-in let through within months is far less. */
const SCORE_AT_LEAST = 2;
/** Whose beginning is hard to guess is hard to guess. */
const READ_AT_MOST = 40;

const EASY =
  'This password is easy to guess. Please choose a longer or less common one, without your name or email.';

/** Whose password it is to be: nothing about them, and not our own name, makes it harder to guess. */
export type Owner = { email: string; firstName: string; lastName: string };

let estimator: Worker | undefined;
/** The thread does one after the other, some 30 ms each at most. */
const inTurn = createBounded({ atOnce: 1, waiting: 30 });

/** A refusal that names the field, or null when it is good enough. `party` is whose turn the estimate takes (password-work.ts). */
export async function refusePassword(
  party: string,
  password: string,
  owner: Owner,
  field = 'password',
): Promise<ApiRefusal | null> {
  const words = wordsOf(owner);
  const score = await inTurn(party, () => estimate(password.slice(0, READ_AT_MOST), words));
  return score < SCORE_AT_LEAST ? { refusal: 'validation', fields: { [field]: EASY } } : null;
}

/** From 0 to 4. The thread begins with the first password that is chosen: its lists take 24 MB and a tenth of a second. */
async function estimate(password: string, words: string[]): Promise<number> {
  estimator ??= startEstimator();
  const thread = estimator;
  thread.ref();
  try {
    const score = once(thread, 'message');
    thread.postMessage({ password, words });
    return Number((await score)[0]);
  } finally {
    thread.unref();
  }
}

function startEstimator(): Worker {
  // No loader, no environment: it holds secrets, and is none of this thread's business.
  const thread = new Worker(new URL('./estimator.ts', import.meta.url), { env: {}, execArgv: [] });
  const gone = () => {
    if (estimator === thread) estimator = undefined;
  };
  return thread.once('error', gone).once('exit', gone);
}

/** Context words: us, and what anybody knows of this person. */
function wordsOf({ email, firstName, lastName }: Owner): string[] {
  const [local = ''] = email.split('@');
  const names = [firstName, lastName, `${firstName}${lastName}`, `${firstName} ${lastName}`];
  return ['weekwise', email, local, ...local.split(/[.+_-]/), ...names]
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, READ_AT_MOST));
}

/**
 * What a new password must be beside its length (`product.md` §5): hard to guess. No kind of character is asked for. An
 * estimator knows 49,000 leaked passwords, rows of the keyboard, dates, repetitions and their usual disguises; it lives on
 * the server alone, for its lists are too large for a page.
 */
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { ApiRefusal } from '../refusals.ts';

/** Below 2, a million guesses find it: what the limits on log-in let through within months is far less. */
const SCORE_AT_LEAST = 2;
/** Whose beginning is hard to guess is hard to guess; the estimator's time grows with the square of what it reads. */
const READ_AT_MOST = 40;

const EASY =
  'This password is easy to guess. Please choose a longer or less common one, without your name or email.';

/** Whose password it is to be: nothing about them, and not our own name, makes it harder to guess. */
export type Owner = { email: string; firstName: string; lastName: string };

let estimator: Promise<ZxcvbnFactory> | undefined;

/** A refusal that names the field, or null when it is good enough. */
export async function refusePassword(
  password: string,
  owner: Owner,
  field = 'password',
): Promise<ApiRefusal | null> {
  estimator ??= loadEstimator();
  const { score } = (await estimator).check(password.slice(0, READ_AT_MOST), wordsOf(owner));
  return score < SCORE_AT_LEAST ? { refusal: 'validation', fields: { [field]: EASY } } : null;
}

/** Loaded when the first password is chosen: the lists take 18 MB and a tenth of a second. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/** Context words: us, and what anybody knows of this person. */
function wordsOf({ email, firstName, lastName }: Owner): string[] {
  const [local = ''] = email.split('@');
  const names = [firstName, lastName, `${firstName}${lastName}`, `${firstName} ${lastName}`];
  return ['weekwise', email, local, ...local.split(/[.+_-]/), ...names]
    .filter((word) => word.length > 2)
    .map((word) => word.slice(0, READ_AT_MOST));
}

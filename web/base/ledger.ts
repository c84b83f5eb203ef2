/**
 * Whose ledger this page shows: the one that its first answer named. Another person may sign in meanwhile, in another tab of
 * this browser; what this page shows must not be mixed with theirs then, nor written into it.
 */
let shown: string | null = null;

/** What a write says it was decided on. */
export const decidedOn = (): Readonly<Record<string, string>> =>
  shown === null ? {} : { 'ledger-id': shown };

/** True when an answer is about another ledger than this page shows. */
export function isOther({ headers }: Response): boolean {
  const named = headers.get('ledger-id');
  shown ??= named;
  return named !== null && named !== shown;
}

/** The next answer says anew whose ledger it is: nobody is signed in, or all data was deleted. */
export function forgetLedger(): void {
  shown = null;
}

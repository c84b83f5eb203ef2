/** What is good for a while: by clocks that differ a little, and after one that ran ahead and was put right. */

/** So far the clocks of several processes may differ without a word. */
export const CLOCKS_DIFFER_MS = 60_000;

/** Whether what ends then, and is good for so long, is good now. What ends later than that was begun by a clock that ran ahead. */
export const isGood = (endsAt: Date, now: Date, lastsMs: number): boolean =>
  endsAt > now && endsAt.getTime() - now.getTime() <= lastsMs + CLOCKS_DIFFER_MS;

/** SQL: the same of a row; `now` is a parameter. */
export const isGoodRow = (now: string, lastsMs: number): string =>
  `(expires_at > ${now}::timestamptz
    AND expires_at <= ${now}::timestamptz + interval '${lastsMs + CLOCKS_DIFFER_MS} milliseconds')`;

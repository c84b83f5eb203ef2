/** What is good for a while: by clocks that differ a little, and after one that ran ahead and was put right. */

/** So far the clocks of several processes may differ without a word. */
export const CLOCKS_DIFFER_MS = 60_000;

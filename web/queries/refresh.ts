/**
 * What a write on accounts, bills or incomes makes stale: one event may touch a balance, a bill's pot and
 * the week's totals alike, so they are always read again together. Rules go with their accounts.
 */
export const everyList = [
  ['bills'],
  ['accounts'],
  ['incomes'],
  ['summary'],
  ['savings-rules'],
  ['activity'],
  ['forecast'],
] as const;

/** Words of the incomes pages and dialogs. */
export const incomesText = {} as const;

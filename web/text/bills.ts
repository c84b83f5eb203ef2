/** Words of the bills pages and dialogs. */
export const billsText = {} as const;

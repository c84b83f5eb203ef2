/** Words of the accounts pages and dialogs. */
export const accountsText = {} as const;

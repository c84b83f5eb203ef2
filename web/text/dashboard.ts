/** Words of the dashboard pages and dialogs. */
export const dashboardText = {} as const;

/** Words of the way around: the pages of a signed-in person and the switches in the header. */
export const navigationText = {
  label: 'Pages',
  dashboard: 'Dashboard',
  accounts: 'Accounts',
  calendar: 'Calendar',
  forecast: 'Forecast',
  activity: 'Activity',
  /** The header's one button on a phone. */
  menu: 'Menu',
  addBill: 'Add bill',
  search: 'Search',
  hideAmounts: 'Hide amounts',
  showAmounts: 'Show amounts',
} as const;

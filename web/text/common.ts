import { productName } from './product.ts';

/** Words that belong to no single subject: the frame of the page, states of loading and failing. */
export const commonText = {
  loading: 'Loading',
  saving: 'Saving...',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Retry',
  optional: 'optional',
  goneOption: (option: string) => `${option} (not available any more)`,
  goneBefore: 'Not available any more',
  error: 'Error',
  success: 'Success',
  skipToContent: 'Skip to content',
  switchToDark: 'Switch to dark theme',
  switchToLight: 'Switch to light theme',
  notifications: 'Notifications',
  unexpected: 'An unexpected error occurred',
  networkFailed: 'We could not reach the server. Check your connection and try again.',
  outcomeUnknown:
    'The server did not answer, so we cannot tell whether this was done. Try again: nothing is done twice.',
  firstUnsettled: 'The first one may have gone through. Check Activity.',
  sendAnyway: 'Send anyway',
  checkFailed: 'We could not check whether you are signed in. Load the page again in a moment.',
  unsent: 'Your unsent changes are here.',
  beingSent: 'Being sent…',
  startAgain: 'Start again',
  offline: 'You are offline, so nothing was changed. Try again once you are connected.',
  leaving:
    'We could not end your session on the server. It ends as soon as the server can be reached; until then this device shows nobody’s data.',
  crashedTitle: 'This page could not be shown',
  crashedBody: 'Your records are safe on the server. Reloading the page usually helps.',
  reload: 'Reload',
  homeLogoLabel: `${productName}, to the start page`,
} as const;

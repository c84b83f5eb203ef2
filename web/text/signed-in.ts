import { productName } from './product.ts';

/** Words of the frame around a signed-in person's pages. A visitor's pages are spared them. */
export const signedInText = {
  delete: 'Delete',
  edit: 'Edit',
  /** With the thing in them: several stand on one page. */
  editNamed: (name: string) => `Edit ${name}`,
  deleteNamed: (name: string) => `Delete ${name}`,
  settings: 'Settings',
  logout: 'Logout',
  /** As Australian English shortens them. */
  shortMonths: 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'.split(' '),
  mayBeOld: 'We could not refresh this, so it may be out of date.',
  outdated: 'This page is out of date. Reload it to continue.',
  offlineTitle: 'You are offline',
  unreachableTitle: 'The server cannot be reached',
  offlineBody: 'Nothing can be changed until you are connected again.',
  offlineLists: (time: string) => `What you see is from ${time}.`,
  tryAgain: 'Try again',
  updating: 'Updating…',
  gone: 'It is no longer there',
  goneBody: 'What this link points to was deleted.',
  settingsFailed: 'Your settings could not be saved. Please try again.',
  loggedOut: 'Logged out successfully',
  appLogoLabel: `${productName}, to the dashboard`,
} as const;

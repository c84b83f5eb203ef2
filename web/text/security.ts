import { plural } from './plural.ts';

/** Words of the dialog about how one signs in: password, authenticator app, passkeys, recovery codes. */
export const securityText = {
  title: 'Password and two-step sign-in',
  loadFailed: 'Failed to load your sign-in settings. Please try again.',
  failed: 'This did not work. Please try again.',

  password: 'Password',
  passwordHint: 'Changing it signs you out everywhere else.',
  passwordNone:
    'You sign in with Google. To set a password, sign out and use the link for a forgotten one.',
  changePassword: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters',
  savePassword: 'Save new password',
  passwordChanged: 'Your password has been changed.',

  app: 'Authenticator app',
  appOff: 'An app on your phone shows a new code each time you sign in.',
  appOn: (day: string) => `On since ${day}.`,
  setUpApp: 'Set up an app',
  scan: 'Scan this with your authenticator app, or type the key.',
  qr: 'QR code for your authenticator app',
  /** A phone cannot scan its own screen. */
  appHere: 'The app is on this device: open it',
  key: 'Key',
  code: 'Code from the app',
  confirmApp: 'Switch on',
  appAdded: 'Your authenticator app is set up.',
  removeApp: 'Remove the app',
  appRemoved: 'The authenticator app was removed.',

  passkeys: 'Passkeys',
  passkeysOff: 'Use your fingerprint, face or a security key instead of a code.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'A name you will recognize, such as “Phone”.',
  passkeyDates: (added: string, used: string | null) =>
    used ? `Added ${added}, last used ${used}.` : `Added ${added}.`,
  create: 'Create the passkey',
  waiting: 'Waiting for the passkey...',
  passkeyAdded: 'Your passkey is set up.',
  passkeyRemoved: 'The passkey was removed.',
  passkeyFailed: 'The passkey did not answer. Please try again.',
  removePasskey: (name: string) => `Remove ${name}`,
  remove: 'Remove',
  reallyRemove: 'Really remove',

  codes: 'Recovery codes',
  codesLeft: (count: number) =>
    `${plural(count, 'code')} left, in case you lose your app or passkey.`,
  newCodes: 'Make new codes',
  codesTitle: 'Your recovery codes',
  codesIntro:
    'Each code signs you in once if you lose your app or passkey. We show them only now: print them, or keep them somewhere safe.',
  copy: 'Copy all',
  copied: 'Copied',
  notCopied: 'Not copied',
  notCopiedBody: 'Your browser did not allow it. Please select the codes and copy them yourself.',
  codesMade: 'You have new recovery codes. The old ones no longer work.',
  kept: 'I have saved them',

  confirmTitle: 'Confirm that it is you',
  confirmCode: 'Code from the app, or a recovery code',
  confirm: 'Confirm',
  confirmPasskey: 'Confirm with a passkey',
  signInAgain: 'Please sign out, then sign in with Google again.',
  signOut: 'Sign out',
} as const;

import { plural } from './plural.ts';

/** Words of the dialog about how one signs in: password, authenticator app, passkeys, recovery codes. */
export const securityText = {
  title: 'Password and second step',
  loadFailed: 'Failed to load how you sign in. Please try again.',
  close: 'Close',
  back: 'Back',
  failed: 'This did not work. Please try again.',

  password: 'Password',
  passwordHint: 'A new one signs you out everywhere else.',
  passwordNone:
    'You sign in with Google. For a password of your own, sign out and use the link for a forgotten one.',
  changePassword: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: 'At least 8 characters',
  savePassword: 'Save new password',
  passwordChanged: 'Your password has been changed.',

  app: 'Authenticator app',
  appOff: 'An app on your phone shows a code for each log-in.',
  appOn: (day: string) => `On since ${day}.`,
  setUpApp: 'Set up an app',
  scan: 'Scan this with your authenticator app, or type the key.',
  qr: 'QR code for your authenticator app',
  key: 'Key',
  code: 'Code from the app',
  confirmApp: 'Switch on',
  appAdded: 'Your authenticator app is set up.',
  removeApp: 'Remove the app',
  appRemoved: 'The authenticator app was removed.',

  passkeys: 'Passkeys',
  passkeysOff: 'Your fingerprint, face or a security key, in the place of a code.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'So that you know it again, such as “Phone”.',
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
    `${plural(count, 'code')} left, for the day your other factors are lost.`,
  newCodes: 'Make new codes',
  codesTitle: 'Your recovery codes',
  codesIntro:
    'Each opens your account once, when you have neither app nor passkey. They are shown this one time: print them, or keep them in a safe place.',
  copy: 'Copy all',
  copied: 'Copied',
  kept: 'I have kept them',

  confirmTitle: 'First confirm that it is you',
  confirmCode: 'Code from the app, or a recovery code',
  confirm: 'Confirm',
  confirmPasskey: 'Confirm with a passkey',
  signInAgain: 'Please sign out, and sign in with Google again.',
} as const;

import { productName } from './product.ts';

/** Words of the second step of a log-in. The messages of refusals come from the server. */
export const secondStepText = {
  pageTitle: `Sign in · ${productName}`,
  title: 'One more step',
  intro: 'Confirm that it is you, and you are signed in.',
  code: 'Code',
  codeFromApp: 'From your authenticator app, or a recovery code.',
  codeFromPaper: 'One of your recovery codes.',
  verify: 'Verify',
  verifying: 'Verifying...',
  usePasskey: 'Use a Passkey',
  waiting: 'Waiting for the passkey...',
  startAgain: 'Start again',
  expired: 'This log-in has expired. Please start again.',
  loadFailed: 'Failed to load this step. Please try again.',
  passkeyFailed: 'The passkey did not answer. Please try again.',
  failed: 'Failed to log in',
} as const;

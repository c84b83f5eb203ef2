import { productName } from './product.ts';

/** Words of forgetting a password and setting a new one. The messages of the fields come with the schemas in api/contract. */
export const recoveryText = {
  forgotPageTitle: `Forgot password · ${productName}`,
  forgotTitle: 'Forgot your password?',
  forgotIntro: 'Enter your email address, and we send you a link to set a new password.',
  email: 'Email',
  send: 'Send Reset Link',
  sending: 'Sending...',
  sendFailed: 'Failed to send password reset email',
  back: 'Back to Login',
  sentTitle: 'Check Your Email',
  sentIntro: (email: string) =>
    `If ${email} has an account here, we sent it a link to set a new password. The link expires in 1 hour.`,
  sentHint: 'Nothing after a few minutes? Check your spam folder, or send it again.',
  sendAgain: 'Send it again',
  /** Only while developing without a mail server: the letter's link itself. */
  link: (link: string) => `Reset link: ${link}`,
  openLink: 'Open the reset link',

  resetPageTitle: `New password · ${productName}`,
  resetTitle: 'Set a new password',
  resetIntro: 'It replaces the one you forgot, and signs you out everywhere.',
  password: 'New password',
  passwordHint: 'Password must be at least 8 characters long',
  reset: 'Reset Password',
  resetting: 'Resetting...',
  resetFailed: 'Failed to reset password',
  resetDone: 'Your password has been reset successfully',
  doneTitle: 'Password Reset Successful',
  doneIntro: 'You can sign in with your new password now. We take you there in a moment.',
  invalidTitle: 'Invalid Link',
  noToken: 'No reset token found in the URL',
  invalidIntro: 'This link is not complete, has been used already, or is older than 1 hour.',
  requestNew: 'Request New Reset Link',
} as const;

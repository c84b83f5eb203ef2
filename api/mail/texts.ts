/** The words of every letter. */
import { type Letter, type Passage, writeLetter } from './letter.ts';

const ABOUT_SIGN_IN =
  'You get this letter because it is about signing in to your Weekwise account.';

/** To somebody who forgot their password. The link holds the token. */
export function resetLetter({ to, link }: { to: string; link: string }): Letter {
  return writeLetter({
    to,
    subject: 'Reset your Weekwise password',
    passages: [
      { text: 'Somebody asked for a new password for your Weekwise account.' },
      { action: 'Set a new password', url: link },
      { text: 'The link works once, and expires in 1 hour.' },
      { text: 'If it was not you, you need not do anything: your password stays as it is.' },
    ],
    foot: ABOUT_SIGN_IN,
  });
}

/** To the old address of somebody who has a new one. */
export function addressChangedLetter({ to, link }: { to: string; link: string }): Letter {
  return writeLetter({
    to,
    subject: 'Your Weekwise email address was changed',
    passages: [
      { text: 'Your Weekwise account has another email address from now on.' },
      { text: 'If it was not you, please answer to whoever runs this Weekwise, soon.' },
      { action: 'Open Weekwise', url: link },
    ] satisfies Passage[],
    foot: ABOUT_SIGN_IN,
  });
}

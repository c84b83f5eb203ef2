/** What follows when somebody changes how they sign in. */
import type { PostOffice } from '../../mail/post-office.ts';
import { signInChangedLetter } from '../../mail/texts.ts';
import type { Signed } from '../../route.ts';
import type { Sessions } from '../sessions.ts';

/** Whoever was signed in by what counted before signs in anew, and the person hears of it. `what` is a sentence. */
export type SignInChanged = (
  asked: Pick<Signed, 'user' | 'sessionId'> & { commandId: string },
  what: string,
) => Promise<void>;

export function createSignInChanged(parts: {
  sessions: Sessions;
  postOffice: PostOffice;
  linkOrigin: string;
}): SignInChanged {
  const { sessions, postOffice, linkOrigin } = parts;
  return async ({ user, sessionId, commandId }, what) => {
    await sessions.endOthers(user.id, sessionId);
    const letter = signInChangedLetter({ to: user.email, what, link: linkOrigin });
    await postOffice.tell({ userId: user.id, about: `sign-in changed\n${commandId}`, letter });
  };
}

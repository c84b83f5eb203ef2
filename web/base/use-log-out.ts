import { useState } from 'react';
import { commonText } from '../text/common.ts';
import { signedInText } from '../text/signed-in.ts';
import { toast } from '../ui/toast-store.ts';
import { useAuth } from './auth.tsx';
import { handleError } from './handle-error.ts';
import { pressAnswered, pressSends } from './same-press.ts';

/** Ends the session and says so; the router then leads to the landing page. */
export function useLogOut(): { readonly busy: boolean; readonly leave: () => Promise<void> } {
  const { signOut } = useAuth();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    pressSends();
    try {
      await signOut();
      toast({ title: commonText.success, description: signedInText.loggedOut });
    } catch (error) {
      handleError(error, 'logout');
    }
    pressAnswered();
  };
  return { busy, leave };
}

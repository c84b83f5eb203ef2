import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { User } from '../../api/contract/auth.ts';
import { commonText } from '../text/common.ts';
import { toast } from '../ui/toast-store.ts';
import { setTimeZone } from '../ui/today.ts';
import { ApiError, listenForSignOut, readUser, write } from './api.ts';
import { forgetAnswers } from './last-answers.ts';
import { forgetLedger } from './ledger.ts';
import { newKey } from './submit-key.ts';
import { forgetAllUnsettled } from './unsettled.ts';
import { backedUpUser, backUpUser, clearUserBackup } from './user-backup.ts';

type AuthState = {
  /** True until the first check has been answered. */
  readonly loading: boolean;
  readonly authenticated: boolean;
  readonly user: User | null;
  /** True after a log-out by choice: that leads to the landing page, an ended session to log-in. */
  readonly left: boolean;
  /** Asks the server who is signed in, and answers it. */
  readonly check: () => Promise<User | null>;
  /** Ends the session here and on the server; rejects when the server could not be told. */
  readonly signOut: () => Promise<void>;
};

type Known = Pick<AuthState, 'loading' | 'user' | 'left'>;

const AuthContext = createContext<AuthState | null>(null);

/** Nothing of the person stays in this browser. */
function clearStorage(): void {
  clearUserBackup();
  forgetLedger();
  forgetAllUnsettled();
  void forgetAnswers();
}

async function whoIsThere(): Promise<User | null> {
  try {
    const user = await readUser<User>();
    if (user) backUpUser(user);
    else clearStorage();
    return user;
  } catch (error) {
    // Without a network the copy stands in (docs/product.md, Defaults and times); a server in trouble signs out here, and nothing is forgotten.
    if (!(error instanceof ApiError && error.status > 0)) return backedUpUser();
    toast({
      title: commonText.error,
      description: commonText.checkFailed,
      variant: 'destructive',
    });
    return null;
  }
}

/** True when the server said, with the page itself, that nobody can be signed in here (api/middleware/tell-visitors.ts). */
export const isVisitor = (): boolean => /(^|; )(__Host-)?visitor=1(;|$)/.test(document.cookie);

const signOutListeners = new Set<() => void>();

/** Calls `listener` whenever a session ends here, so that nothing of the person stays behind. Answers its undoing. */
export function whenSignedOut(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** Knows who is signed in. Asks once at the start, unless the page came with the answer; a read that finds the session gone signs out here as well. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const [{ loading, user, left }, set] = useState<Known>({
    loading: true,
    user: null,
    left: false,
  });

  const forget = useCallback((byChoice: boolean) => {
    clearStorage();
    set({ loading: false, user: null, left: byChoice });
    for (const listener of signOutListeners) listener();
  }, []);

  const check = useCallback(async () => {
    const found = await whoIsThere();
    set({ loading: false, user: found, left: false });
    return found;
  }, []);

  const signOut = useCallback(async () => {
    try {
      await write('POST', '/api/auth/logout', { key: newKey() });
    } finally {
      forget(true);
    }
  }, [forget]);

  useEffect(() => {
    if (isVisitor()) {
      clearStorage();
      set({ loading: false, user: null, left: false });
    } else {
      // A transition: the spinner stays until the page is there, instead of one after another taking its place.
      void whoIsThere().then((found) =>
        startTransition(() => set({ loading: false, user: found, left: false })),
      );
    }
    return listenForSignOut(() => forget(false));
  }, [forget]);

  // Before anything below asks which day it is.
  useMemo(() => setTimeZone(user?.timeZone), [user]);
  const state = useMemo<AuthState>(
    () => ({ loading, authenticated: user !== null, user, left, check, signOut }),
    [loading, user, left, check, signOut],
  );
  return <AuthContext value={state}>{children}</AuthContext>;
}

/** Who is signed in, and signing out. */
export function useAuth(): AuthState {
  const state = useContext(AuthContext);
  if (!state) throw new Error('useAuth must be used within an AuthProvider');
  return state;
}

/** The signed-in person, for what is only ever shown to one: keys of lists, a greeting. */
export function useUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error('useUser must be used by a signed-in page');
  return user;
}

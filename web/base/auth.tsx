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
import { toastError, toastStore } from '../ui/toast-store.ts';
import { setTimeZone } from '../ui/today.ts';
import { listenForSignOut, readUser } from './api.ts';
import { ApiError } from './api-error.ts';
import { forgetKept, keptAnswer, recalled } from './kept-first.ts';
import { forgetAnswers, keepAnswersOf } from './last-answers.ts';
import { endSession, followLeaving, isLeaving, stopLeaving } from './leaving.ts';
import { forgetLedger } from './ledger.ts';
import { isSafari } from './safari.ts';
import { inStorage, writeStored } from './storage.ts';
import { endVisit, visitOf } from './visit.ts';

/** Auth state and user data kept in the browser; cleared at log-out. */
const storageKey = 'user';

/** Keeps the last user, in Safari only: it drops the network more readily when the app wakes from the home screen. */
function backUpUser(user: User): void {
  // Without storage there is no copy, and an unreachable server means signed out.
  if (isSafari()) writeStored(storageKey, JSON.stringify(user));
}

/** The last user, for when the server could not be reached. Never asked after a 401. */
function backedUpUser(): User | null {
  if (!isSafari()) return null;
  // A copy that cannot be read is no copy.
  const user = inStorage((storage): unknown => JSON.parse(storage.getItem(storageKey) ?? 'null'));
  return typeof user === 'object' && user !== null && 'id' in user && 'email' in user
    ? (user as User)
    : null;
}

type AuthState = {
  /** True until the first check has been answered. */
  readonly loading: boolean;
  readonly authenticated: boolean;
  readonly user: User | null;
  /** True after a log-out by choice: that leads to the landing page, an ended session to log-in. */
  readonly left: boolean;
  /** Asks the server who is signed in, and answers it. */
  readonly check: () => Promise<User | null>;
  /** Takes over what was changed of the person elsewhere. Without an answer all stays as it is. */
  readonly reread: () => Promise<void>;
  /** Ends the session here at once, and on the server; rejects when the server could not be told yet. */
  readonly signOut: () => Promise<void>;
};

type Known = Pick<AuthState, 'loading' | 'user' | 'left'>;

const AuthContext = createContext<AuthState | null>(null);

const path = '/api/auth/user';

/** Nothing that was read stays in this browser. What the person typed outlives an ended session, see visit.ts. */
function clearStorage(): void {
  writeStored(storageKey, null);
  forgetLedger();
  forgetKept();
  void forgetAnswers();
}

/** What is in this browser belongs to this person from now on. */
function begin(user: User): void {
  backUpUser(user);
  visitOf(user.id);
  void keepAnswersOf(user.id);
}

/** All data was deleted: what was read and typed is about nothing any more. The person stays. */
export function forgetData(user: User): void {
  clearStorage();
  endVisit();
  begin(user);
}

async function whoIsThere(): Promise<User | null> {
  try {
    const user = await readUser<User>();
    if (user) begin(user);
    else clearStorage();
    return user;
  } catch (error) {
    // Without a network the copy stands in (docs/product.md, Defaults and times); a server in trouble ends no session, and nothing is forgotten.
    if (!(error instanceof ApiError && error.status > 0)) return backedUpUser();
    toastError(commonText.checkFailed);
    return keptAnswer<User>(path) ?? null;
  }
}

/**
 * Tells who is there: first who was on the last visit, where that is known sooner than what the server says. Somebody else is
 * shown nothing of them.
 */
async function tellWhoIsThere(tell: (user: User | null) => void): Promise<void> {
  let shown: User | undefined;
  let answered = false;
  void recalled().then(() => {
    shown = answered ? undefined : keptAnswer<User>(path);
    if (shown) tell(shown);
  });
  const found = await whoIsThere();
  answered = true;
  if (!shown || found?.id === shown.id || !found) return tell(found);
  await keepAnswersOf(found.id);
  window.location.reload();
}

/** True when the server said, with the page itself, that nobody can be signed in here (api/http/middleware/tell-visitors.ts). */
const isVisitor = (): boolean => /(^|; )(__Host-)?visitor=1(;|$)/.test(document.cookie);

const signOutListeners = new Set<() => void>();

let ended = 0;

/** How many sessions have ended here, to tell an answer to one that is over. */
export const sessionsEnded = (): number => ended;

/** Calls `listener` whenever a session ends here, so that nothing of the person stays behind. Answers its undoing. */
export function whenSignedOut(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** True when nobody is to be shown, whatever a cookie says: there is none, or its person has left. */
export const isNobody = (): boolean => isVisitor() || isLeaving();

/** The same person again is no news: nothing is drawn anew. */
const sameAs = (before: User | null, now: User | null) =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now;

/** Knows who is signed in. Asks once at the start, unless the page came with the answer; a read that finds the session gone signs out here as well. */
export function AuthProvider({ children }: { readonly children: ReactNode }) {
  const [{ loading, user, left }, set] = useState<Known>({
    loading: true,
    user: null,
    left: false,
  });

  const showNobody = useCallback((byChoice: boolean) => {
    set({ loading: false, user: null, left: byChoice });
    ended += 1;
    for (const listener of signOutListeners) listener();
  }, []);
  const forget = useCallback(
    (byChoice: boolean) => {
      clearStorage();
      if (byChoice) endVisit();
      // What it says is for nobody else.
      toastStore.set(null);
      showNobody(byChoice);
    },
    [showNobody],
  );

  const check = useCallback(async () => {
    const found = await whoIsThere();
    if (found) stopLeaving();
    set({ loading: false, user: found, left: false });
    return found;
  }, []);

  const reread = useCallback(async () => {
    const found = await readUser<User>().catch(() => null);
    if (!found) return;
    set((now) => (now.user?.id === found.id ? { ...now, user: sameAs(now.user, found) } : now));
  }, []);

  const signOut = useCallback(async () => {
    forget(true);
    try {
      await endSession();
    } catch {
      throw new ApiError(0, 'leaving', commonText.leaving, commonText.leaving);
    }
  }, [forget]);

  useEffect(() => {
    const tell = (found: User | null) => {
      if (!found) return showNobody(false);
      // A transition: the spinner stays until the page is there, instead of one after another taking its place.
      startTransition(() =>
        set((now) => ({ loading: false, user: sameAs(now.user, found), left: false })),
      );
    };
    if (isNobody()) forget(isLeaving());
    else void tellWhoIsThere(tell);
    const stops = [listenForSignOut(() => forget(false)), followLeaving(() => forget(true))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [forget, showNobody]);

  // Before anything below asks which day it is.
  useMemo(() => setTimeZone(user?.timeZone), [user]);
  const state = useMemo<AuthState>(
    () => ({ loading, authenticated: user !== null, user, left, check, reread, signOut }),
    [loading, user, left, check, reread, signOut],
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

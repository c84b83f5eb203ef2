import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { askAhead } from '../base/api.ts';
import { isNobody, useAuth } from '../base/auth.tsx';
import { serverAnswers } from '../base/call.ts';
import { recall } from '../base/kept-first.ts';
import { useLeaving } from '../base/leaving.ts';
import { commonText } from '../text/common.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { prepareDays } from '../ui/today.ts';
import { loginPath, wayBack } from './way-back.ts';

/** Says to who has logged out without a connection that their session on the server is still to be ended. */
function LeavingNote() {
  const leaving = useLeaving();
  return (
    <div role="status">
      {leaving && (
        <p className="border-b border-warn-bar bg-warn-soft px-4 py-2.5 text-center text-sm">
          {commonText.leaving}
        </p>
      )}
    </div>
  );
}

type Page = {
  readonly load: () => Promise<unknown>;
  readonly Component: ComponentType;
  /** What the page reads first, so that it can be asked for while its code is still on the way. */
  readonly reads: readonly string[];
};

/** What stands where a page's code could not be fetched. The frame around it stays, so that another page can be opened. */
function Unreached() {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    // All is fetched anew: after an update the file has another name, and some browsers do not ask twice for one.
    if (await serverAnswers()) window.location.reload();
    setBusy(false);
  };
  return <ErrorState message={commonText.networkFailed} busy={busy} onRetry={() => void retry()} />;
}

/** A page whose code is already here is drawn at once: a lazy one would first let a spinner take its place. */
function page(load: () => Promise<ComponentType>, reads: readonly string[] = []): Page {
  let ready: ComponentType | undefined;
  const loadOnce = async () => {
    ready ??= await load();
    return ready;
  };
  const Waiting = lazy(async () => ({ default: await loadOnce().catch(() => Unreached) }));
  const Component = () => {
    // Chosen once: another type in its place would begin the page anew.
    const [Open] = useState(() => ready ?? Waiting);
    return <Open />;
  };
  return { load: loadOnce, Component, reads };
}

const loadShell = () => import('./shell.tsx');
const Shell = lazy(() => loadShell().then((module) => ({ default: module.Shell })));

const NotFound = lazy(() => import('./not-found.tsx').then((m) => ({ default: m.NotFound })));

/** The pages of a visitor, by path. */
const signedOut: Readonly<Record<string, Page>> = {
  '/': page(() => import('../features/landing/landing.tsx').then((m) => m.Landing)),
  '/login': page(() => import('../features/auth/login.tsx').then((m) => m.Login)),
  '/register': page(() => import('../features/auth/register.tsx').then((m) => m.Register)),
  '/forgot-password': page(() =>
    import('../features/auth/forgot-password.tsx').then((m) => m.ForgotPassword),
  ),
};

/** Where a letter leads, whoever is signed in here: a reset also ends a session that somebody else has stolen. */
const everybody: Readonly<Record<string, Page>> = {
  '/reset-password': page(() =>
    import('../features/auth/reset-password.tsx').then((m) => m.ResetPassword),
  ),
};

/** The pages of a signed-in person, by path; they stand inside the shell. */
const signedIn: Readonly<Record<string, Page>> = {
  '/dashboard': page(
    () => import('./pages/dashboard-page.tsx').then((m) => m.DashboardPage),
    [
      '/api/bills',
      '/api/bills/next-savings',
      '/api/coverage',
      '/api/summary?payFrequency=weekly',
      '/api/user/preferences',
      '/api/accounts',
      '/api/incomes',
    ],
  ),
  '/accounts': page(() => import('./pages/accounts-page.tsx').then((m) => m.AccountsPage)),
  '/calendar': page(() => import('./pages/calendar-page.tsx').then((m) => m.CalendarPage)),
  '/forecast': page(() => import('./pages/forecast-page.tsx').then((m) => m.ForecastPage)),
  '/confirm-email': page(() =>
    import('../features/settings/confirm-email.tsx').then((m) => m.ConfirmEmail),
  ),
  '/activity': page(() => import('./pages/activity-page.tsx').then((m) => m.ActivityPage)),
};

const plainPath = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');

/** Asks at once for who is there and what the page in the address reads first, and fetches its code meanwhile. */
export function preloadPage(pathname: string): void {
  const path = plainPath(pathname);
  const { [path]: own } = signedIn;
  if (!isNobody()) {
    const first = ['/api/auth/user', ...(own?.reads ?? [])];
    askAhead(first);
    recall(first);
    setTimeout(prepareDays);
  }
  const ahead = [(signedOut[path] ?? everybody[path] ?? own)?.load(), own && loadShell()];
  // Who draws the page asks again, and says so where it cannot be had.
  for (const code of ahead) code?.catch(() => undefined);
}

/** After a change of page the focus and the scroll start at the top, as they would on a page loaded anew. */
function useFreshStart(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}

function SignedOutPage({ path, left }: { readonly path: string; readonly left: boolean }) {
  const search = useSearch();
  const open = signedOut[path];
  if (open) return <open.Component />;
  if (!signedIn[path]) return <NotFound />;
  return <Redirect to={left ? '/' : loginPath(search ? `${path}?${search}` : path)} replace />;
}

/** Away from a visitor's page, to where the person wanted to go. */
function WayBack() {
  return <Redirect to={wayBack(useSearch())} replace />;
}

/**
 * Whether the frame of the signed-in person stands here. Once it does, no page takes its place, wherever the browser's Back leads: what is
 * open in it would go.
 */
function useFramed(path: string, authenticated: boolean): boolean {
  const [before, set] = useState(false);
  const framed = authenticated && (before || Boolean(signedIn[path] ?? signedOut[path]));
  if (framed !== before) set(framed);
  return framed;
}

/** Reads nothing of the address but the path: a dialog that opens in it must not draw the page anew. */
function SignedInPage({ path }: { readonly path: string }) {
  const open = signedIn[path];
  // Nobody waits for the frame's code to be led on. Chosen once: another type in its place would begin the frame anew.
  const [isLed] = useState(!open);
  const frame = (
    <Shell>
      <Suspense fallback={<Spinner />}>{open && <open.Component />}</Suspense>
    </Shell>
  );
  return (
    <>
      {!open && <WayBack />}
      {isLed ? <Suspense fallback={<Spinner page />}>{frame}</Suspense> : frame}
    </>
  );
}

/** Which page stands at which address. While it is unknown who is there, a spinner. */
export function Router() {
  const { loading, authenticated, left } = useAuth();
  const [pathname] = useLocation();
  const path = plainPath(pathname);
  useFreshStart(path);
  const framed = useFramed(path, authenticated);
  const open = framed ? undefined : everybody[path];
  return (
    <Suspense fallback={<Spinner page />}>
      {loading ? (
        <Spinner page />
      ) : open ? (
        <open.Component />
      ) : framed ? (
        <SignedInPage path={path} />
      ) : authenticated ? (
        <NotFound />
      ) : (
        <>
          <LeavingNote />
          <SignedOutPage path={path} left={left} />
        </>
      )}
    </Suspense>
  );
}

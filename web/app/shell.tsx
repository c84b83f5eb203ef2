import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Eye, EyeOff, LogOut, Search, Settings } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useAuth, useUser, whenSignedOut } from '../base/auth.tsx';
import { whenChanged } from '../base/ledger.ts';
import { useLocalPreferences } from '../base/local-preferences.ts';
import { createQueryClient, refetch } from '../base/query-client.ts';
import { ThemeToggle } from '../base/theme-toggle.tsx';
import { dialogOpener } from '../base/use-dialog.ts';
import { useLogOut } from '../base/use-log-out.ts';
import { thisPayKey } from '../queries/forecast.ts';
import { useChangePreferences, usePreference, usePreferencesHere } from '../queries/preferences.ts';
import { navigationText } from '../text/navigation.ts';
import { signedInText } from '../text/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { fetchToaster } from '../ui/toast-place.tsx';
import { useServerDay } from '../ui/today.ts';
import { whenBack } from '../ui/when-back.ts';
import { Dialogs } from './dialogs.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { hearChanges } from './hear-changes.ts';
import { BottomNavigation, HeaderNavigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { startServiceWorker } from './service-worker.ts';
import { useShortcuts } from './shortcuts.ts';
import { Updating } from './updating.tsx';

/** Hides all amounts against a look over the shoulder; its label says what it will do. */
function PrivacyToggle() {
  const [shown, show] = usePreference('showAccountBalances');
  const Icon = shown ? Eye : EyeOff;
  const label = shown ? navigationText.hideAmounts : navigationText.showAmounts;
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      tooltip={label}
      onClick={() => show(!shown)}
    >
      <Icon aria-hidden="true" size={19} />
    </Button>
  );
}

/** The way into the command palette for a hand that has no Ctrl+K. */
function SearchButton() {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={navigationText.search}
      tooltip={navigationText.search}
      {...dialogOpener('commands')}
    >
      <Search aria-hidden="true" size={19} />
    </Button>
  );
}

function LogoutButton() {
  const { busy, leave } = useLogOut();
  return (
    <Button variant="quiet" busy={busy} onClick={() => void leave()}>
      {!busy && <LogOut aria-hidden="true" size={18} />}
      {signedInText.logout}
    </Button>
  );
}

function SettingsButton() {
  return (
    <Button variant="quiet" {...dialogOpener('settings')}>
      <Settings aria-hidden="true" size={18} />
      {signedInText.settings}
    </Button>
  );
}

/** The theme's button, which tells the server as well. */
function PreferredTheme() {
  const { mutate } = useChangePreferences();
  return <ThemeToggle onChange={(theme) => mutate({ theme })} />;
}

/** The page's main part. What is written in other signs or dates than before, or for other days, is drawn anew. */
function Main({ children }: { readonly children: ReactNode }) {
  usePreferencesHere();
  const { currency, dateFormat, showAccountBalances } = useLocalPreferences();
  const { timeZone } = useUser();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto max-w-6xl px-4 pt-3 pb-28 sm:px-6 sm:pt-8 lg:pb-16"
    >
      <Fragment key={`${currency} ${dateFormat} ${showAccountBalances} ${timeZone}`}>
        {children}
      </Fragment>
    </main>
  );
}

/**
 * The cache lives as long as the session: it begins with the first signed-in page and is emptied at log-out. Lists are read again when the
 * ledger has changed, and on another day, by which much of them is counted.
 */
function useSessionCache() {
  const [client] = useState(createQueryClient);
  useEffect(() => whenSignedOut(() => client.clear()), [client]);
  useEffect(() => whenChanged(() => void refetch(client)), [client]);
  const day = useServerDay();
  const readOn = useRef(day);
  useEffect(() => {
    if (readOn.current !== day) void refetch(client);
    readOn.current = day;
  }, [client, day]);
  return client;
}

/** What brings a person back tells of it several times. */
const RETURN_MS = 100;

/**
 * Reads again what no list tells: who this is, with their time zone, and what they prefer. A change of the zone is told by the ledger, and
 * one of the preferences is found by whoever comes back.
 */
function useChangedElsewhere(client: QueryClient): void {
  const { reread } = useAuth();
  const { id } = useUser();
  useEffect(() => {
    let timer: number | undefined;
    const again = () => {
      void reread();
      const ours = [['preferences'], thisPayKey(id)];
      // What is being changed here is newer than what would be answered.
      if (client.isMutating() === 0) void refetch(client, ours);
    };
    const soon = () => {
      window.clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = window.setTimeout(again, RETURN_MS);
    };
    const stops = [whenChanged(() => void reread()), whenBack(soon)];
    return () => {
      window.clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client, id, reread]);
}

/** Listens to the app's keys; stands inside the cache, which an undo refreshes. */
function Shortcuts() {
  useShortcuts();
  return null;
}

/** Runs once the page has nothing better to do; Safari cannot tell, and runs it soon. Answers its undoing. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 3_000 });
  return () => cancelIdleCallback(handle);
}

/** Follows the ledger once the page has nothing better to do. */
function useChanges(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const cancel = whenIdle(() => {
      stop = hearChanges();
    });
    return () => {
      cancel();
      stop?.();
    };
  }, []);
}

/** The frame of every signed-in page: header, skip link, the page's main part, its dialogs; and the cache of what they read. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const client = useSessionCache();
  useChangedElsewhere(client);
  useChanges();
  useEffect(
    () =>
      whenIdle(() => {
        fetchToaster();
        // A visitor has nothing to read offline. While developing, files must never come from a cache.
        if (import.meta.env.PROD) void startServiceWorker();
      }),
    [],
  );
  return (
    <QueryClientProvider client={client}>
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
        <div className="mx-auto flex h-14 max-w-6xl items-center justify-between gap-2 px-4 sm:h-15 sm:px-6">
          <Link
            href="/dashboard"
            aria-label={signedInText.appLogoLabel}
            className="flex rounded-lg"
          >
            <Logo />
          </Link>
          <HeaderNavigation />
          <div className="flex items-center gap-1">
            <SearchButton />
            <PrivacyToggle />
            <div className="flex items-center gap-1 max-lg:hidden">
              <PreferredTheme />
              <SettingsButton />
              <span aria-hidden="true" className="mx-1 h-6 w-px bg-line" />
              <LogoutButton />
            </div>
            <div className="lg:hidden">
              <HeaderMenu />
            </div>
          </div>
        </div>
        <Updating />
      </header>
      <OfflineBanner />
      <Main>{children}</Main>
      <BottomNavigation />
      <Shortcuts />
      <Dialogs />
    </QueryClientProvider>
  );
}

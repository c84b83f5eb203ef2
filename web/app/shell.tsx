import { QueryClientProvider } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { commonText } from '../text/common.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { toast } from '../ui/toast-store.ts';
import { useAuth, whenSignedOut } from './auth.tsx';
import { Dialogs } from './dialogs.tsx';
import { handleError } from './handle-error.ts';
import { BottomNavigation, HeaderNavigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PrivacyToggle } from './privacy-toggle.tsx';
import { loadToaster } from './providers.tsx';
import { createQueryClient } from './query-client.ts';
import { SkipLink } from './skip-link.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

function LogoutButton() {
  const { signOut } = useAuth();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await signOut();
      toast({ title: commonText.success, description: commonText.loggedOut });
    } catch (error) {
      handleError(error, 'logout');
    }
  };
  return (
    <Button variant="quiet" busy={busy} onClick={() => void leave()} className="max-sm:px-3">
      {!busy && <LogOut aria-hidden="true" size={18} />}
      {commonText.logout}
    </Button>
  );
}

/** The cache lives as long as the session: it begins with the first signed-in page and is emptied at log-out. */
function useSessionCache() {
  const [client] = useState(createQueryClient);
  useEffect(() => whenSignedOut(() => client.clear()), [client]);
  return client;
}

/** The frame of every signed-in page: header, skip link, the page's main part, its dialogs; and the cache of what they read. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const client = useSessionCache();
  useEffect(() => {
    void loadToaster();
  }, []);
  return (
    <QueryClientProvider client={client}>
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
        <div className="mx-auto flex h-15 max-w-6xl items-center justify-between gap-2 px-4 sm:px-6">
          <Link href="/dashboard" aria-label={commonText.appLogoLabel} className="rounded-lg">
            <Logo />
          </Link>
          <HeaderNavigation />
          <div className="flex items-center gap-1">
            <PrivacyToggle />
            <ThemeToggle />
            <LogoutButton />
          </div>
        </div>
      </header>
      <OfflineBanner />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 pt-5 pb-28 sm:px-6 sm:pt-8 lg:pb-16"
      >
        {children}
      </main>
      <BottomNavigation />
      <Dialogs />
    </QueryClientProvider>
  );
}

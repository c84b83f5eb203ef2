import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { toastStore } from '../ui/toast-store.ts';
import { AuthProvider } from './auth.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { createQueryClient } from './query-client.ts';
import { ThemeProvider } from './theme.tsx';

/** The toaster's code, fetched ahead by the pages that may need it so that a toast shows without a network. */
export const loadToaster = () => import('../ui/toaster.tsx');

const Toaster = lazy(() => loadToaster().then((module) => ({ default: module.Toaster })));

/** Brings the toaster with the first toast: the landing page has none and does not pay for it. */
function ToastPlace() {
  const first = useSyncExternalStore(toastStore.subscribe, toastStore.current) !== null;
  const [needed, setNeeded] = useState(false);
  if (first && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

/** Everything a page may count on: theme, cache, who is signed in, toasts. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <AuthProvider>{children}</AuthProvider>
        </QueryClientProvider>
      </ErrorBoundary>
      <ToastPlace />
    </ThemeProvider>
  );
}

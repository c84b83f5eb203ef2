import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { toastStore } from '../ui/toast-store.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { AuthProvider } from './auth.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
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

/** What every page may count on: theme, who is signed in, toasts, tooltips. The cache of lists comes with the shell. */
export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <AuthProvider>{children}</AuthProvider>
      </ErrorBoundary>
      <ToastPlace />
      <Tooltip />
    </ThemeProvider>
  );
}

import type { ReactNode } from 'react';
import { ToastPlace } from '../ui/toast-place.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { AuthProvider } from './auth.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ThemeProvider } from './theme.tsx';

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

import type { ReactNode } from 'react';
import { AuthProvider } from '../base/auth.tsx';
import { ThemeProvider } from '../base/theme.tsx';
import { ToastPlace } from '../ui/toast-place.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

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

import { Component, type ReactNode } from 'react';
import { AuthProvider } from '../base/auth.tsx';
import { ThemeProvider } from '../base/theme.tsx';
import { commonText } from '../text/common.ts';
import { Button } from '../ui/button.tsx';
import { ToastPlace } from '../ui/toast-place.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

/** The last resort: a page that could not be drawn, or a part of it that could not be loaded, says so and offers a reload. */
class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override readonly state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main role="alert" className="mx-auto grid min-h-dvh max-w-md place-content-center gap-4 p-6">
        <h1 className="text-2xl">{commonText.crashedTitle}</h1>
        <p className="text-muted">{commonText.crashedBody}</p>
        <Button className="justify-self-start" onClick={() => window.location.reload()}>
          {commonText.reload}
        </Button>
      </main>
    );
  }
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

import { Link } from 'wouter';
import { usePageTitle } from '../base/page.ts';
import { notFoundText } from '../text/not-found.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

/** Says plainly that an address leads nowhere, and leads back. */
export function NotFound() {
  usePageTitle(notFoundText.title);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6"
    >
      <Logo />
      <h1 className="mt-4 text-3xl">{notFoundText.title}</h1>
      <p className="text-muted">{notFoundText.body}</p>
      <Button asChild className="mt-2">
        <Link href="/">{notFoundText.back}</Link>
      </Button>
    </main>
  );
}

import { Link } from 'wouter';
import { usePageTitle } from '../base/page.ts';
import { commonText } from '../text/common.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

/** Says plainly that an address leads nowhere, and leads back. */
export function NotFound() {
  usePageTitle(commonText.notFoundTitle);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6"
    >
      <Logo />
      <h1 className="mt-4 text-3xl">{commonText.notFoundTitle}</h1>
      <p className="text-muted">{commonText.notFoundBody}</p>
      <Button asChild className="mt-2">
        <Link href="/">{commonText.notFoundBack}</Link>
      </Button>
    </main>
  );
}

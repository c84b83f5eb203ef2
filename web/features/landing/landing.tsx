import { Link } from 'wouter';
import { usePageTitle } from '../../base/page.ts';
import { ThemeToggle } from '../../base/theme-toggle.tsx';
import { landingText } from '../../text/landing.ts';
import { Button } from '../../ui/button.tsx';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Closing, Why } from './closing.tsx';
import { Features } from './features.tsx';
import { WeekCard } from './week-card.tsx';

function Header() {
  return (
    <header className="mx-auto flex max-w-6xl items-center justify-between gap-2 px-4 py-3 sm:px-6 sm:py-5">
      <span className="max-[420px]:hidden">
        <Logo />
      </span>
      <span className="min-[421px]:hidden">
        <LogoMark size={34} />
      </span>
      <nav className="flex items-center sm:gap-2">
        <ThemeToggle />
        <Button asChild variant="quiet" className="max-sm:px-2.5 max-[360px]:text-sm">
          <Link href="/login">{landingText.signIn}</Link>
        </Button>
        <Button asChild className="max-sm:px-2.5 max-[360px]:text-sm">
          <Link href="/register">{landingText.signUp}</Link>
        </Button>
      </nav>
    </header>
  );
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-x-14 gap-y-12 px-4 pt-8 pb-16 sm:px-6 sm:pt-14 sm:pb-24 lg:grid-cols-2">
      <div>
        <h1 className="text-[2.25rem] leading-[1.12] tracking-tight min-[400px]:text-4xl sm:text-5xl lg:text-[3.125rem]">
          {landingText.heroStart}
          <br />
          <span className="highlight">{landingText.heroMarked}</span>
        </h1>
        <p className="mt-5 max-w-lg text-lg text-muted">{landingText.heroBody}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button asChild size="lg">
            <Link href="/register">{landingText.getStarted}</Link>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <Link href="/login">{landingText.signIn}</Link>
          </Button>
        </div>
        <p className="mt-4 text-sm text-muted">{landingText.heroNote}</p>
      </div>
      <WeekCard />
    </section>
  );
}

/** What a visitor sees first. */
export function Landing() {
  usePageTitle(landingText.pageTitle);
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className="overflow-x-clip">
        <Hero />
        <div className="border-t border-line">
          <Features />
        </div>
        <Why />
        <Closing />
      </main>
    </>
  );
}

import {
  CalendarRange,
  LockKeyhole,
  ScanText,
  Smartphone,
  Sprout,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { weeklyAmount } from '../../../ledger/money.ts';
import { usePageTitle } from '../../base/page.ts';
import { ThemeToggle } from '../../base/theme-toggle.tsx';
import { landingText, landingText as text } from '../../text/landing.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
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

function Feature(props: {
  readonly icon: typeof WalletCards;
  readonly title: string;
  readonly body: string;
  /** A small specimen of the thing itself, at the foot of the card. */
  readonly specimen: ReactNode;
}) {
  return (
    <li className="flex flex-col rounded-2xl border border-line bg-card p-5 shadow-lift sm:p-6">
      <props.icon aria-hidden="true" size={24} strokeWidth={1.75} className="text-pen" />
      <h3 className="mt-4 text-lg">{props.title}</h3>
      <p className="mt-1 mb-5 text-muted">{props.body}</p>
      <div className="mt-auto flex min-h-12 items-center border-t border-dashed border-edge/50 pt-4 text-sm">
        {props.specimen}
      </div>
    </li>
  );
}

const chips = (words: readonly string[]) => (
  <span className="flex flex-wrap gap-1.5">
    {words.map((word) => (
      <Badge key={word}>{word}</Badge>
    ))}
  </span>
);

const conversion = (
  <p className="text-muted">
    <Money example cents={39_000} /> {text.every.quarterly} →{' '}
    <Money
      example
      cents={weeklyAmount(39_000, 'quarterly')}
      highlight
      className="font-semibold text-ink"
    />{' '}
    {text.every.weekly}
  </p>
);

const savings = (
  <div className="w-full">
    <Progress value={82} tone="warning" label={text.savingsExample} />
    <p className="mt-2 flex justify-between text-xs text-muted">
      <span>{text.savingsDone}</span>
      <span>{text.savingsToGo}</span>
    </p>
  </div>
);

const income = (
  <p className="flex w-full items-baseline justify-between text-muted">
    {text.incomeLeft}
    <Money example cents={31_240} className="text-base font-semibold text-good" />
  </p>
);

/** What the product does, a card each, with a specimen of the thing itself. */
function Features() {
  return (
    <section aria-labelledby="features" className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
      <h2 id="features" className="text-3xl">
        {text.featuresTitle}
      </h2>
      <p className="mt-2 mb-8 max-w-xl text-lg text-muted">{text.featuresIntro}</p>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Feature {...text.conversion} icon={CalendarRange} specimen={conversion} />
        <Feature {...text.scanner} icon={ScanText} specimen={chips(text.scannerFinds)} />
        <Feature {...text.savings} icon={Sprout} specimen={savings} />
        <Feature {...text.income} icon={WalletCards} specimen={income} />
        <Feature {...text.mobile} icon={Smartphone} specimen={chips(text.mobileSoon)} />
        <Feature {...text.storage} icon={LockKeyhole} specimen={chips(text.storageFacts)} />
      </ul>
    </section>
  );
}

/** Why this one: four plain reasons, as a numbered list in the margin. */
function Why() {
  return (
    <section aria-labelledby="why" className="border-y border-line bg-card">
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[2fr_5fr]">
        <h2 id="why" className="text-3xl">
          {landingText.whyTitle}
        </h2>
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {landingText.why.map((reason) => (
            <li key={reason.title} className="border-t border-line py-5">
              <h3 className="text-lg">{reason.title}</h3>
              <p className="mt-1 text-muted">{reason.body}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The last word and the way in, then the foot of the page. */
function Closing() {
  return (
    <>
      <section
        aria-labelledby="closing"
        className="relative overflow-hidden bg-cover text-on-cover"
      >
        <div aria-hidden="true" className="planner-rules absolute inset-0" />
        <div className="relative mx-auto grid max-w-6xl justify-items-start gap-3 px-4 py-16 pl-16 sm:px-6 sm:py-20 sm:pl-20">
          <h2 id="closing" className="text-3xl sm:text-4xl">
            {landingText.closingTitle}
          </h2>
          <p className="max-w-lg text-lg opacity-85">{landingText.closingBody}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button asChild variant="mark" size="lg">
              <Link href="/register">{landingText.getStarted}</Link>
            </Button>
            <Button asChild variant="cover" size="lg">
              <Link href="/login">{landingText.signIn}</Link>
            </Button>
          </div>
        </div>
      </section>
      <footer className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-3 px-4 py-8 sm:px-6">
        <Logo />
        <p className="text-sm text-muted">{landingText.heroNote}</p>
      </footer>
    </>
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

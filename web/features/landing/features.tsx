import {
  CalendarRange,
  LockKeyhole,
  ScanText,
  Smartphone,
  Sprout,
  WalletCards,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { weeklyAmount } from '../../../ledger/money.ts';
import { landingText as text } from '../../text/landing.ts';
import { Badge } from '../../ui/badge.tsx';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';

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
    <Money cents={39_000} /> {text.every.quarterly} →{' '}
    <Money cents={weeklyAmount(39_000, 'quarterly')} highlight className="font-semibold text-ink" />{' '}
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
    <Money cents={31_240} className="text-base font-semibold text-good" />
  </p>
);

/** What the product does, a card each, with a specimen of the thing itself. */
export function Features() {
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

import type { ReactNode } from 'react';
import { movedPriceText as text } from '../../text/moved-price.ts';

/** A price that is not the plan's, said in a sentence, with the answers to it beneath. */
export function PriceAsked(props: { readonly says: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={text.title}
      className="grid gap-2.5 rounded-xl border border-mark bg-mark-soft px-3.5 py-3 text-left"
    >
      <p className="amount font-medium wrap-anywhere">{props.says}</p>
      <div className="flex flex-wrap gap-2">{props.children}</div>
    </section>
  );
}

import type { Preferences } from '../../api/contract/preferences.ts';
import { createStore } from './store.ts';

type DateFormat = NonNullable<Preferences['dateFormat']>;

/** How the person wants amounts and dates written. */
export type Formats = Pick<Preferences, 'currency' | 'dateFormat' | 'showAccountBalances'>;

const signs = { USD: '$', EUR: '€', GBP: '£', AUD: '$' } as const satisfies Record<
  Preferences['currency'],
  string
>;

const formats = createStore<Formats>({
  currency: 'USD',
  dateFormat: null,
  showAccountBalances: true,
});

/** Sets how everything drawn from now on is written; whoever sets it draws the page again. */
export const setFormats = formats.set;

/** For what stands beside the page: it is drawn again when other signs or dates are chosen, or amounts are hidden. */
export const useFormats = formats.use;

/** The sign before every amount; $ unless the person chose another currency. */
export const currencySymbol = (): string => signs[formats.current().currency];

/** Whether amounts are written as dots. */
export const hidesAmounts = (): boolean => !formats.current().showAccountBalances;

/** By what a day of the browser's language begins with. */
const byFirst: Readonly<Record<string, DateFormat>> = { day: 'DD/MM/YYYY', year: 'YYYY-MM-DD' };
const languages = new Map<string, DateFormat>();

/** As the browser's language writes days. A formatter is slow to make, so it is asked once. */
function usualFormat(): DateFormat {
  const { language } = navigator;
  let format = languages.get(language);
  if (!format) {
    const parts = new Intl.DateTimeFormat(language).formatToParts();
    format = byFirst[parts.find(({ type }) => type !== 'literal')?.type ?? ''] ?? 'MM/DD/YYYY';
    languages.set(language, format);
  }
  return format;
}

/** How days are written: as chosen, else as the browser's language has it. */
export const dateFormat = (): DateFormat => formats.current().dateFormat ?? usualFormat();

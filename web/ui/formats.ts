import type { Preferences } from '../../api/contract/preferences.ts';

/** How the person wants amounts and dates written. */
export type Formats = Pick<Preferences, 'currency' | 'dateFormat'>;

const signs = { USD: '$', EUR: '€', GBP: '£', AUD: '$' } as const satisfies Record<
  Preferences['currency'],
  string
>;

let current: Formats = { currency: 'USD', dateFormat: 'MM/DD/YYYY' };

/** Sets how everything drawn from now on is written; whoever sets it draws the page again. */
export function setFormats(next: Formats): void {
  current = next;
}

/** How amounts and dates are written now. */
export const formats = (): Formats => current;

/** The sign before every amount; $ unless the person chose another currency. */
export const currencySymbol = (): string => signs[current.currency];

import type { Preferences } from '../../api/contract/preferences.ts';
import { PAY_FREQUENCIES } from '../../ledger/money.ts';
import { setFormats } from '../ui/formats.ts';
import { createStore } from '../ui/store.ts';
import { readStored, writeStored } from './storage.ts';

/** The preferences that are also kept in this browser, by their names there (docs/product.md, Defaults and times). The theme has its own home. */
export type LocalPreferences = Pick<
  Preferences,
  'currency' | 'dateFormat' | 'compactView' | 'payFrequency' | 'payDay' | 'showAccountBalances'
>;

type Choices = {
  readonly [Name in keyof LocalPreferences]: readonly NonNullable<LocalPreferences[Name]>[];
};

/**
 * What can be chosen of each; the first is the default, but of the date format, which follows the browser's language, and of the
 * compact view, which follows the number of bills.
 */
export const preferenceChoices = {
  currency: ['USD', 'EUR', 'GBP', 'AUD'],
  dateFormat: ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'],
  compactView: [false, true],
  payFrequency: PAY_FREQUENCIES,
  payDay: ['friday', 'saturday', 'sunday', 'monday', 'tuesday', 'wednesday', 'thursday'],
  showAccountBalances: [true, false],
} as const satisfies Choices;

/** What was chosen here; null for what was not. */
function chosenIn<Choice extends string | boolean>(
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const text = readStored(name);
  return choices.find((choice) => String(choice) === text) ?? null;
}

const saved = <Choice extends string | boolean>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice => chosenIn(name, choices) ?? choices[0];

function savedAll(): LocalPreferences {
  const choices = preferenceChoices;
  return {
    currency: saved('currency', choices.currency),
    dateFormat: chosenIn('dateFormat', choices.dateFormat),
    compactView: chosenIn('compactView', choices.compactView),
    payFrequency: saved('payFrequency', choices.payFrequency),
    payDay: saved('payDay', choices.payDay),
    showAccountBalances: saved('showAccountBalances', choices.showAccountBalances),
  };
}

const preferences = createStore(savedAll());
setFormats(preferences.current());

function take(next: LocalPreferences): void {
  const names = Object.keys(preferenceChoices) as (keyof LocalPreferences)[];
  // Most often the server knows what is known here, and the page need not be drawn anew.
  const current = preferences.current();
  if (names.every((name) => next[name] === current[name])) return;
  setFormats(next);
  preferences.set(next);
}

// What another tab has chosen holds here too.
window.addEventListener('storage', () => take(savedAll()));

/** Keeps choices in this browser; every part of the page that shows them follows at once. Other names are left alone. */
export function keepLocally(changes: Partial<Preferences>): void {
  const chosen = Object.entries(changes).filter(([name]) => Object.hasOwn(preferenceChoices, name));
  take({ ...preferences.current(), ...Object.fromEntries(chosen) });
  // Without storage the choice holds until the page is left.
  for (const [name, value] of chosen) writeStored(name, value === null ? null : String(value));
}

/** What is chosen in this browser. */
export const useLocalPreferences = preferences.use;

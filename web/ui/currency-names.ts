/** The three letters of each currency (of a browser that knows none: any), and the words of some that have no sign of their own. */
export const CURRENCY_NAMES: readonly string[] = [
  ...(Intl.supportedValuesOf?.('currency') ?? ['[A-Z]{3}']),
  ...['KR', 'FR', 'RS', 'ZŁ', 'KČ', 'FT'],
];

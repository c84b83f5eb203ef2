/** The region of a bill, which decides how to read its dates. */
import type { ReadingOptions } from '../reading.ts';
import { type DateRules, dayFirstIn, likelierDayFirst } from './dates.ts';

type Region = 'au' | 'uk' | 'us';

const SIGNS: Record<Region, readonly RegExp[]> = {
  au: [
    /\bABN\b/i,
    /\bB-?PAY\b/i,
    /\bGST\b/,
    /\bPty\.? ?Ltd\b/i,
    /\.(?:com|net|org|gov)\.au\b/i,
    /\b(?:NSW|VIC|QLD|TAS|ACT)\b,?\s*\d{4}\b/i,
    /\b(?:WA|SA|NT) \d{4}\b(?!\d)/,
    /\bBSB\b/,
    /\bAUD\b/,
    /\b1[38]00 \d{3} \d{3}\b|\b13 ?\d{2} ?\d{2}\b/,
    /\bAustralia(?:n)?\b/i,
    /\bstrata\b|\bbody corporate\b|\bowners corporation\b|\brego\b/i,
  ],
  uk: [
    /£/,
    /\bVAT\b/,
    /\.(?:co|org|gov)\.uk\b/i,
    /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/,
    /\b(?:plc|LLP)\b/i,
    /\bsort code\b/i,
    /\bGBP\b/,
    /\bcouncil tax\b/i,
    /\b0[38]\d{2} \d{3} \d{4}\b/,
    /\bUnited Kingdom\b|\bLondon\b|\bEngland\b|\bScotland\b/i,
  ],
  us: [
    /\b(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? \d{5}(?:-\d{4})?\b/,
    /\b(?:LLC|Inc)\b\.?/,
    /\bauto ?pay\b/i,
    /\(\d{3}\) ?\d{3}-\d{4}|\b1-8\d{2}-\d{3}-\d{4}\b|\b\d{3}-\d{3}-\d{4}\b/,
    /\brouting number\b/i,
    /\b(?:check|checks) payable\b/i,
    /\bUSD\b/,
    /\bP\.?O\.? Box \d+, [A-Z]/,
  ],
};

/** The region with the most signs; null without any, or when two regions have as many. */
function regionOf(text: string): Region | null {
  const counts = (Object.keys(SIGNS) as Region[])
    .map((region) => ({ region, count: SIGNS[region].filter((sign) => sign.test(text)).length }))
    .sort((a, b) => b.count - a.count);
  const [first, second] = counts;
  return first && first.count > 0 && first.count > (second?.count ?? 0) ? first.region : null;
}

/** How a bill writes its days: its own dates decide, then where it comes from, then what is likelier, then the person. */
export function dateRulesOf(text: string, { today, dayFirst }: ReadingOptions): DateRules {
  const region = regionOf(text);
  const likelier = region ? region !== 'us' : likelierDayFirst(text, today);
  return { today, dayFirst: dayFirstIn(text) ?? likelier ?? dayFirst };
}

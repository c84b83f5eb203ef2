import { settingsText } from '../../text/settings.ts';

type Names = readonly (readonly [sign: RegExp, name: string])[];

/** Nearly every browser also claims to be Chrome, and Chrome to be Safari: the first that fits is meant. */
const BROWSERS: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A browser's own description (User-Agent) as a person would name it: `Firefox on Windows`. */
export function deviceName(userAgent: string): string {
  const first = (names: Names) => names.find(([sign]) => sign.test(userAgent))?.[1];
  return settingsText.device(
    first(BROWSERS) ?? settingsText.someBrowser,
    first(SYSTEMS) ?? settingsText.someSystem,
  );
}

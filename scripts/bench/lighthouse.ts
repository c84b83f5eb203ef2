/** Lighthouse's scores of the first pages, with 200 bills and a past of two years. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../testing/chromium.ts';
import { freePort } from '../testing/free-port.ts';
import { withTwoYears } from './households.ts';
import { compare, type Measured } from './tools.ts';

/** npm fetches it once, for those who measure: it is a fifth of the files of all our packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The metrics of the performance score, by Lighthouse's ids. */
const METRICS = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

/** Who comes: a visitor, somebody signed in, or somebody who was here before in this browser. */
type Visit = { path: string; by: 'visitor' | 'person' | 'returning person'; aim?: string };
const VISITS: Visit[] = [
  { path: '/', by: 'visitor', aim: '≥ 98' },
  { path: '/login', by: 'visitor' },
  { path: '/dashboard', by: 'person', aim: '≥ 95' },
  { path: '/dashboard', by: 'returning person', aim: '≥ 95' },
];

/** Lighthouse with its mobile preset and a new browser each time: the score of the performance, and what else should be 100. */
export async function benchLighthouse(): Promise<void> {
  await withTwoYears(({ url, cookie }) =>
    compare(
      'Performance by Lighthouse, mobile, a new browser each time',
      { unit: '', rounds: 5 },
      VISITS.map((visit) => ({
        ...{ ...visit, what: `${visit.path} for a ${visit.by}` },
        measure: () => scored(url + visit.path, visit, cookie),
      })),
    ),
  );
}

async function scored(url: string, { by }: Visit, cookie: string): Promise<Measured> {
  const port = await freePort();
  // Lighthouse looks at the pages of the first context, which only a browser with a folder of its own offers.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    // A header set by Lighthouse does not reach requests of the service worker.
    const [name = '', value = ''] = cookie.split('=');
    if (by !== 'visitor') await browser.addCookies([{ name, value, url, httpOnly: true }]);
    if (by === 'returning person') {
      const page = await browser.newPage();
      await page.goto(url);
      await page.locator('[data-dialog="bill-detail"]:visible').first().waitFor();
      await page.close();
    }
    const { audits, categories } = await examine(url, port, by === 'returning person');
    const [figure = Number.NaN, ...others] = CATEGORIES.map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    );
    const metrics = Object.entries(METRICS).map(
      ([name, id]) => `${name} ${audits[id]?.numericValue?.toFixed(2)}`,
    );
    const failed = CATEGORIES.slice(1)
      .flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
    const missed = failed.length > 0 ? `; not passed: ${failed.map(({ id }) => id)}` : '';
    return { figure, note: `${metrics.join(', ')}; others ${others.join(' ')}${missed}` };
  } finally {
    await browser.close();
  }
}

/** The part of a report that is read here. */
type Result = {
  audits: Record<string, { score: number | null; numericValue?: number }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  runtimeError?: { message: string };
};

/** Has Lighthouse look at a page in the browser at this port. */
async function examine(url: string, port: number, keepStorage: boolean): Promise<Result> {
  const options = [
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES}`,
    ...(keepStorage ? ['--disable-storage-reset'] : []),
  ];
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...options];
  const { stdout } = await promisify(execFile)('npm', command, { maxBuffer: 2 ** 28 });
  const result: Result = JSON.parse(stdout);
  if (result.runtimeError) throw new Error(`Lighthouse: ${result.runtimeError.message}`);
  return result;
}

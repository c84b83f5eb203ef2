/** What Lighthouse says of three pages: mobile preset, a fresh browser each time, 200 bills and two years behind them. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumFlags, findChromium } from '../testing/chromium.ts';
import { median } from './in-flight.ts';
import { printTable } from './table.ts';
import { withTwoYears } from './two-years.ts';

const ROUNDS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

type Page = {
  name: string;
  path: string;
  signedIn?: true;
  aims: Partial<Record<Category, number>>;
};
const PAGES: Page[] = [
  {
    name: 'landing',
    path: '/',
    aims: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
  },
  { name: 'log-in', path: '/login', aims: { accessibility: 100, 'best-practices': 100 } },
  {
    name: 'dashboard',
    path: '/dashboard',
    signedIn: true,
    aims: { performance: 95, accessibility: 100, 'best-practices': 100 },
  },
];

type Report = { scores: Record<Category, number>; figures: string; failed: string[] };

export async function benchLighthouse(): Promise<void> {
  await withTwoYears(async ({ app, cookie }) => {
    for (const page of PAGES) {
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        reports.push(await report(app.url + page.path, page.signedIn ? cookie : undefined));
      print(page, reports);
    }
  });
}

async function report(url: string, cookie: string | undefined): Promise<Report> {
  const chromePath = findChromium();
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...chromiumFlags] });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
      ...(cookie && { extraHeaders: { cookie } }),
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no report'}`);
    const { audits, categories } = result.lhr;
    const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
    const shown = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
    return {
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Report['scores'],
      figures: shown.map((id) => audits[id]?.displayValue).join(', '),
      failed: CATEGORIES.slice(1).flatMap((name) =>
        (categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ),
    };
  } finally {
    chrome.kill();
  }
}

function print({ name, aims }: Page, reports: Report[]): void {
  const failed = [...new Set(reports.flatMap((one) => one.failed))];
  printTable(
    `Lighthouse, ${name}: mobile, median of ${ROUNDS} fresh browsers`,
    CATEGORIES.map((category) => {
      const scores = reports.map(({ scores }) => scores[category]);
      const range = `${Math.min(...scores)} to ${Math.max(...scores)}`;
      const { [category]: aim } = aims;
      return {
        what: category,
        figure: median(scores),
        unit: '',
        ...(aim !== undefined && { aim: `≥ ${aim}` }),
        note: category === 'performance' ? `${range}; LCP, TBT, CLS ${reports[0]?.figures}` : range,
      };
    }),
  );
  if (failed.length > 0) console.log(`not passed: ${failed.join(', ')}`);
}

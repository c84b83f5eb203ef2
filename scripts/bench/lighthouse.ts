/** Lighthouse's scores of the first pages. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../testing/chromium.ts';
import { freePort } from '../testing/free-port.ts';
import { withTwoYears } from './households.ts';
import { median, printTable } from './tools.ts';

const ROUNDS = 5;
const LIGHTHOUSE_CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof LIGHTHOUSE_CATEGORIES)[number];

type Page = {
  name: string;
  path: string;
  signedIn?: true;
  /** The person was here before in this browser. */
  again?: true;
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
  {
    name: 'dashboard, a later visit',
    path: '/dashboard',
    signedIn: true,
    again: true,
    aims: { performance: 95 },
  },
];

/** The metrics of the performance score, by Lighthouse's ids; those with a unit are in milliseconds. */
const FIGURES = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

type Report = { scores: Record<Category, number>; figures: number[]; failed: string[] };

/** Lighthouse with its mobile preset and a new browser each time, on 200 bills with a past of two years. */
export async function benchLighthouse(): Promise<void> {
  await withTwoYears(async ({ app, cookie }) => {
    for (const page of PAGES) {
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        reports.push(await report(app.url, page, cookie));
      print(page, reports);
    }
  });
}

async function report(
  appUrl: string,
  { path, signedIn, again }: Page,
  cookie: string,
): Promise<Report> {
  const url = appUrl + path;
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    if (signedIn) await signIn(port, url, cookie, again === true);
    const { audits, categories, runtimeError } = await examine(url, port, again === true);
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
    const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
    return {
      scores: Object.fromEntries(
        LIGHTHOUSE_CATEGORIES.map((name) => [name, score(name)]),
      ) as Report['scores'],
      figures: Object.values(FIGURES).map((id) => audits[id]?.numericValue ?? Number.NaN),
      failed: LIGHTHOUSE_CATEGORIES.slice(1).flatMap((name) =>
        (categories[name]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ),
    };
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

/** npm fetches it once, for those who measure: it is a fifth of the files of all our packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** Has Lighthouse look at a page in the browser at this port. */
async function examine(url: string, port: number, keepStorage: boolean): Promise<Result> {
  const options = [
    url,
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--only-categories=${LIGHTHOUSE_CATEGORIES}`,
    ...(keepStorage ? ['--disable-storage-reset'] : []),
  ];
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...options];
  const { stdout } = await promisify(execFile)('npm', command, { maxBuffer: 2 ** 28 });
  return JSON.parse(stdout);
}

/** Sets the cookie in the browser: a header set by Lighthouse does not reach requests of the service worker. */
async function signIn(port: number, url: string, cookie: string, visits: boolean): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [name = '', value = ''] = cookie.split('=');
  const [context] = browser.contexts();
  await context?.addCookies([{ name, value, url, httpOnly: true }]);
  if (visits) {
    const page = await context?.newPage();
    await page?.goto(url);
    await page?.locator('[data-dialog="bill-detail"]:visible').first().waitFor();
    await page?.close();
  }
  await browser.close();
}

function print({ name, aims }: Page, reports: Report[]): void {
  const failed = [...new Set(reports.flatMap((one) => one.failed))];
  const figures = Object.keys(FIGURES).map((name, at) => {
    const middle = median(reports.map(({ figures }) => figures[at] ?? Number.NaN));
    return `${name} ${middle < 1 ? middle.toFixed(2) : `${Math.round(middle)} ms`}`;
  });
  printTable(
    `Lighthouse, ${name}: mobile, median of ${ROUNDS} fresh browsers`,
    LIGHTHOUSE_CATEGORIES.map((category) => {
      const scores = reports.map(({ scores }) => scores[category]);
      const raw = scores.join(' ');
      const { [category]: aim } = aims;
      return {
        what: category,
        figure: median(scores),
        unit: '',
        ...(aim !== undefined && { aim: `≥ ${aim}` }),
        note: category === 'performance' ? `${raw}; ${figures.join(', ')}` : raw,
      };
    }),
  );
  if (failed.length > 0) console.log(`not passed: ${failed.join(', ')}`);
}

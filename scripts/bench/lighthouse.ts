/** The first page of a household with two years behind it. */
import { randomUUID } from 'node:crypto';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { readConfig } from '../../api/config.ts';
import { createPasswords } from '../../api/identity/passwords.ts';
import { createRegister } from '../../api/identity/register.ts';
import { createLog } from '../../api/log.ts';
import { createPerform } from '../../api/perform.ts';
import { openEngines } from '../../api/start/engines.ts';
import { addDays, type Day, dayOf } from '../../ledger/calendar.ts';
import type { Command } from '../../ledger/commands.ts';
import { BILL_FREQUENCIES } from '../../ledger/frequency.ts';
import { createHandle } from '../../ledger/handle.ts';
import { INCOME_FREQUENCIES } from '../../ledger/money.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { type AppProcess, spawnApp } from '../testing/app-process.ts';
import { chromiumFlags, findChromium } from '../testing/chromium.ts';
import { median, post, printTable, type Workshop, withWorkshop } from './tools.ts';

/* A household of 200 bills with two years behind it, for what is measured in a browser; and the app that serves it. */

const BILLS = 200;
const DAYS = 2 * 365;
const PASSWORD = 'two years of bills';
const CATEGORIES = ['housing', 'utilities', 'food', 'savings', 'insurance', 'shopping'];

/** The app in production's form, and the cookie of the household's person. */
export type Lived = { app: AppProcess; cookie: string };

/** Lives two years, serves them, and cleans up. */
export async function withTwoYears(use: (lived: Lived) => Promise<void>): Promise<void> {
  await withWorkshop(async (workshop) => {
    const email = await live(workshop);
    const app = await spawnApp({ DATA_DIR: workshop.dataDir, DATABASE_URL: workshop.url });
    try {
      const answer = await post(app.url, '/api/auth/login-direct', { email, password: PASSWORD });
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      await use({ app, cookie: cookies.find((cookie) => cookie.startsWith('session=')) ?? '' });
    } finally {
      await app.stop();
    }
  });
}

/** Answers the person's e-mail. */
async function live({ dataDir, url }: Workshop): Promise<string> {
  const engines = await openEngines(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }));
  const today = dayOf(new Date(), 'UTC');
  let day = addDays(today, -DAYS);
  const clock = () => new Date(`${day}T09:00:00Z`);
  const tables = new ReadTables({ ...engines, log: createLog('error') });
  const handle = createHandle({ ...engines, clock, follower: tables });
  const projector = { status: () => ({ state: 'live', checkpoint: null }) as const };
  const perform = createPerform({ handle, tables, projector });
  try {
    const body = { email: `${randomUUID()}@example.com`, password: PASSWORD, timeZone: 'UTC' };
    const person = { ...body, firstName: 'Ann', lastName: 'Lee' };
    const registering = { body: person, commandId: randomUUID(), requestId: 'bench' };
    const db = engines.pool;
    const passwords = createPasswords({ db });
    const register = createRegister({ db, perform, passwords, clock });
    const { user } = (await register(registering))._unsafeUnwrap();
    const send = async (command: Command) => {
      const commandId = randomUUID();
      const who = { ledgerId: user.ledgerId, userId: user.id, correlationId: 'bench' };
      return (await handle({ ...who, commandId, command }))._unsafeUnwrap();
    };
    for (const command of movingIn(day)) await send(command);
    for (; day < today; day = addDays(day, 1))
      for (const type of ['AccrueWeeks', 'RunSavingsRules', 'RunPayments'] as const)
        await send({ type });
    await send({ type: 'AddWeek' });
    return body.email;
  } finally {
    await engines.close();
  }
}

function movingIn(startDate: Day): Command[] {
  const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
  return [
    ...Array.from({ length: 5 }, (_, index): Command => {
      return { type: 'OpenAccount', name: `Account ${index + 1}`, balance: 90_000_000 };
    }),
    ...Array.from({ length: BILLS }, (_, index): Command => {
      return {
        type: 'AddBill',
        name: `Bill ${index + 1}`,
        amount: 1_000 + index * 137,
        frequency: pick(BILL_FREQUENCIES, index),
        category: pick(CATEGORIES, index),
        accountId: 1 + (index % 5),
        isAutomatic: index % 3 > 0,
        isDirectDebit: false,
        paymentDay: null,
        paymentDayType: 'monthly',
        startDate: addDays(startDate, -(index % 28)),
      };
    }),
    ...Array.from({ length: 4 }, (_, index): Command => {
      return {
        type: 'AddIncome',
        name: `Income ${index + 1}`,
        amount: 200_000,
        frequency: pick(INCOME_FREQUENCIES, index),
        accountId: 1 + index,
        paymentDay: null,
        paymentDayType: 'weekly',
        startDate,
      };
    }),
    {
      ...{ type: 'AddSavingsRule', fromAccountId: 1, toAccountId: 2, amount: 2_500 },
      ...{ frequency: 'weekly', isActive: true, description: null },
      ...{ transferDay: 5, transferDayType: 'weekly' },
    } as Command,
  ];
}

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

/** What the score of performance is made of, beside the first paint: by Lighthouse's names, in milliseconds where they have a unit. */
const FIGURES = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

type Report = { scores: Record<Category, number>; figures: number[]; failed: string[] };

/** What Lighthouse says of three pages: mobile preset, a fresh browser each time, 200 bills and two years behind them. */
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
  const chromePath = findChromium();
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...chromiumFlags] });
  try {
    if (signedIn) await signIn(chrome.port, url, cookie, again === true);
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: [...LIGHTHOUSE_CATEGORIES],
      disableStorageReset: again === true,
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no report'}`);
    const { audits, categories } = result.lhr;
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
    chrome.kill();
  }
}

/** The browser itself holds the cookie: a header of Lighthouse's does not reach what goes by way of the service worker. */
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

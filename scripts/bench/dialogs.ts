/** The time from a press to its picture: for every dialog and tab, with 200 bills and a past of two years. */
import type { Locator, Page } from 'playwright-core';
import { launchBrowser } from '../testing/chromium.ts';
import { withTwoYears } from './households.ts';
import { type Line, median, percentiles, printTable } from './tools.ts';

const SLOWER = 4;
const TIMES = 5;
const AIM = '< 100 ms';
/** For the 98th percentile of interaction to next paint (INP), at full speed. */
const INP_AIM = '≤ 120 ms';

type Shown = {
  css: string;
  text: string;
  /** The event that the page answers: a button the end of a press, a tab its beginning. */
  to: 'click' | 'mousedown';
};

/** What is pressed on which page, and what it shows. `before` makes it possible to press it again. */
type Press = {
  what: string;
  path: string;
  press: (page: Page) => Locator;
  /** An element whose text begins with `text`. */
  shows: Shown;
  before?: (page: Page) => Locator;
};

const dialogOn = (path: string, name: string): Press => ({
  what: `dialog ${name}`,
  path,
  press: (page) => page.locator(`[data-dialog="${name}"]:visible`).first(),
  shows: { css: '[role$="dialog"][data-state="open"]', text: '', to: 'click' },
});

const tabNamed = (name: string) => (page: Page) =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).last();
/** One of a row of tabs, after the one beside it. */
const tab = (name: string, nth: number, row: readonly string[]): Press => ({
  what: `tab ${name}`,
  path: '/dashboard',
  press: tabNamed(name),
  shows: { css: '[role="tab"][aria-selected="true"]', text: name, to: 'mousedown' },
  before: tabNamed(row.at(nth - 1) ?? name),
});

/** With more than ten bills a row's actions are in a menu. */
const inMenu = (name: string): Press => ({
  ...dialogOn('/dashboard', name),
  press: (page) => page.locator(`[role="menuitem"][data-dialog="${name}"]`),
  before: (page) => page.getByRole('button', { name: /^More for/ }).first(),
});

const ON_DASHBOARD = ['income', 'bill', 'scanner', 'auto-savings', 'settings', 'pay-bill'];
const ON_ACCOUNTS = ['account', 'balances', 'statement', 'transfer', 'delete-account'];

const PRESSES: Press[] = [
  ...[...ON_DASHBOARD, 'bill-detail'].map((name) => dialogOn('/dashboard', name)),
  ...['fund-bill', 'delete-bill'].map(inMenu),
  ...ON_ACCOUNTS.map((name) => dialogOn('/accounts', name)),
  dialogOn('/calendar', 'calendar-feed'),
  ...['Savings', 'Expenses', 'All'].map(tab),
  ...['Income Sources', 'Bills & Expenses'].map(tab),
];

/** On a processor slowed down four times and at full speed. */
export async function benchDialogs(): Promise<void> {
  await withTwoYears(async ({ url, cookie }) => {
    const browser = await launchBrowser();
    const context = await browser.newContext({ baseURL: url });
    // The change stream never ends, and `networkidle` would wait for it.
    await context.route('**/api/changes?stream=true', (route) => route.abort());
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    await context.addInitScript(keepInteractions);
    const page = await context.newPage();
    await printPresses(page, SLOWER);
    await printPresses(page, 1);
    await browser.close();
  });
}

async function printPresses(page: Page, slower: number): Promise<void> {
  const lines: Line[] = [];
  const interactions: number[] = [];
  for (const press of PRESSES) {
    const times = await timesOf(page, press, slower);
    const note = `first ${Math.round(times[0] ?? 0)} ms`;
    lines.push({ what: press.what, figure: median(times), unit: 'ms', aim: AIM, note });
    interactions.push(...(await page.evaluate(() => [...globalThis.interactions.values()])));
  }
  const { p98, count } = percentiles(interactions);
  const speed = slower === 1 ? 'at full speed' : `${slower} times slower`;
  printTable(`From the press to its picture, ${speed}, median of ${TIMES}`, [
    ...lines,
    {
      ...{ what: 'interaction to next paint, 98th percentile', figure: p98, unit: 'ms' },
      ...{ aim: slower === 1 ? INP_AIM : '', note: `${count} presses, first ones too` },
    },
  ]);
}

declare global {
  /** In the page: the milliseconds to the next paint of each interaction, by the browser's id of it. */
  var interactions: Map<number, number>;
}

/** In the page: records the browser's Event Timing of presses and keys. It leaves out those under 16 ms. */
function keepInteractions(): void {
  globalThis.interactions = new Map();
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  });
  const all = { type: 'event', durationThreshold: 16, buffered: true };
  observer.observe(all);
}

/** The first press runs code for the first time. The pointer hovers before each press, as a person's does. */
async function timesOf(
  page: Page,
  { path, press, shows, before }: Press,
  slower: number,
): Promise<number[]> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await before?.(page).click();
    const button = press(page);
    await button.hover();
    // What the page still draws after the press before is done then.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
    await page.waitForLoadState('networkidle');
    const painted = page.evaluate(untilPainted, shows);
    await button.click();
    times.push(await painted);
    if (!shows.css.includes('dialog')) continue;
    await page.keyboard.press('Escape');
    await page.locator('[data-dialog-veil]').waitFor({ state: 'detached' });
  }
  await session.detach();
  return times;
}

/** In the page: milliseconds from the next press to the frame that shows the element. */
function untilPainted({ css, text, to }: Shown): Promise<number> {
  return new Promise((resolve) => {
    let pressed = Number.NaN;
    const isShown = () =>
      [...document.querySelectorAll(css)].some((one) => one.textContent?.startsWith(text));
    const check = () => {
      if (Number.isNaN(pressed) || !isShown()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - pressed);
        port2.postMessage(null);
      });
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    const press = ({ timeStamp }: Event) => {
      pressed = timeStamp;
      check();
    };
    document.addEventListener(to, press, { capture: true, once: true });
  });
}

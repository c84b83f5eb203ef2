/** WCAG 2.2 AA as far as a program can tell, on every page and dialog, in both themes; and no sideways scrolling in narrow windows. */
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  dialogPlaces,
  type Place,
  signedInPlaces,
  visitorPlaces,
} from '../../scripts/testing/places.ts';
import { fillToTheBrim, moveIn } from '../../scripts/testing/small-household.ts';
import type { DialogName } from '../base/use-dialog.ts';
import { axeSource, colours, findings, hiddenToo, standards } from './testing/axe.ts';
import { go } from './testing/go.ts';
import { newEmail, stage } from './testing/stage.ts';

const { visit } = stage();
const wide = { width: 1280, height: 900 };
const narrow = { width: 320, height: 640 };
/** The wide window at a zoom of 200 %. */
const zoomed = { width: 640, height: 450 };

type Finding = { place: string; rule: string; where: string };

/** Everything that was found wrong, by the theme or window in which it was. */
const wrong = {
  light: [] as Finding[],
  dark: [] as Finding[],
  narrow: [] as string[],
  zoomed: [] as string[],
  forced: [] as string[],
};
let looks = 0;

/**
 * Finishes all running animations: axe would overlook an element that is still fading in. Waiting for their end would mean
 * waiting for frames, which a window behind another one may not get.
 */
const settled = (page: Page) =>
  page.evaluate(`(async () => {
    const goesOn = ({ effect, playState }) =>
      playState === 'running' && effect.getComputedTiming().endTime !== Infinity;
    for (;;) {
      const moving = document.getAnimations().filter(goesOn);
      if (moving.length === 0) return;
      for (const animation of moving) animation.finish();
      // The end of one animation may start another.
      await new Promise((done) => setTimeout(done, 20));
    }
  })()`);

/** A page may be drawn in several parts (dashboard-page.tsx). The last one is there once the browser is idle. */
const drawn = (page: Page) =>
  page.evaluate('new Promise((done) => requestIdleCallback(() => done(), { timeout: 5000 }))');

/**
 * Takes the page beneath a dialog out of the document. It has a check of its own, and to go through it again for each check of the
 * dialog would be most of the work.
 */
const takeAwayBeneath = (page: Page) =>
  page.evaluate(`{
    const root = document.getElementById('root');
    window.beneath = [...root.childNodes];
    root.replaceChildren();
  }`);
const putBackBeneath = (page: Page) =>
  page.evaluate(`document.getElementById('root').replaceChildren(...window.beneath)`);

/** Opens a place: a dialog over the page that is already open by a link within the app, anything else by loading it. */
async function open(page: Page, { path }: Place): Promise<void> {
  await page.setViewportSize(wide);
  const dialog = page.locator('[role$=dialog]');
  const [pathname = '', search = ''] = path.split('?');
  if (new URL(page.url()).pathname !== pathname || !search.includes('dialog='))
    await page.goto(path);
  else {
    await go(page, pathname);
    await dialog.waitFor({ state: 'detached' });
    await go(page, path);
  }
  await page.locator('main').first().waitFor({ state: 'attached' });
  await drawn(page);
  // A dialog's frame comes before its content.
  if (search.includes('dialog='))
    await dialog.and(page.locator(':not([aria-busy=true])')).first().waitFor();
  await page.locator('.animate-breathe, .animate-spin').first().waitFor({ state: 'detached' });
  await settled(page);
}

/** Paints the page in the theme that it does not have, and answers which one that is. */
async function repaint(page: Page): Promise<'light' | 'dark'> {
  const before = await themeOf(page);
  const after = before === 'light' ? 'dark' : 'light';
  await page.evaluate(`document.documentElement.classList.replace('${before}', '${after}')`);
  await settled(page);
  return after;
}

const themeOf = (page: Page) =>
  page.evaluate<'light' | 'dark'>(
    `document.documentElement.classList.contains('dark') ? 'dark' : 'light'`,
  );

/** Whether the page still scrolls sideways once it has had the time to fit its new window. */
const overflows = (page: Page, { width }: { width: number }) =>
  page
    .waitForFunction(
      `innerWidth === ${width} && [document.documentElement, ...document.querySelectorAll("[role$=dialog]")]
        .every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)`,
      undefined,
      { timeout: 5000 },
    )
    .then(
      () => false,
      () => true,
    );

/** Looks at one place in both themes, by all rules in the one that the page has, and in both narrow windows. */
async function look(page: Page, place: Place): Promise<void> {
  const at = (found: Omit<Finding, 'place'>[]) =>
    found.map((one) => ({ place: place.name, ...one }));
  await open(page, place);
  const isDialog = place.path.includes('dialog=');
  if (isDialog) {
    wrong[await themeOf(page)].push(...at(await findings(page, hiddenToo)));
    await takeAwayBeneath(page);
  }
  wrong[await themeOf(page)].push(...at(await findings(page, standards)));
  wrong[await repaint(page)].push(...at(await findings(page, colours)));
  for (const [name, viewport] of Object.entries({ narrow, zoomed } as const)) {
    await page.setViewportSize(viewport);
    await settled(page);
    if (await overflows(page, viewport)) wrong[name as 'narrow' | 'zoomed'].push(place.name);
  }
  if (isDialog) await putBackBeneath(page);
  looks++;
}

/** Goes through the places with two windows at once; each takes the next place that is left. */
async function lookAtAll(context: BrowserContext, places: readonly Place[]): Promise<void> {
  const left = places.values();
  const walk = async () => {
    const page = await context.newPage();
    for (const place of left) await look(page, place);
    await page.close();
  };
  await Promise.all([walk(), walk()]);
}

/** Pairs of elements that differ by their backgrounds alone. */
const PAIRS = [
  ['/dashboard', '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
  ['/dashboard', '[role=progressbar] > *', '[role=progressbar]'],
  [
    '/dashboard?dialog=settings',
    '[role=switch][aria-checked=true]',
    '[role=switch][aria-checked=false]',
  ],
  [
    '/dashboard?dialog=settings',
    '[role=switch][aria-checked=true] > *',
    '[role=switch][aria-checked=true]',
  ],
] as const;

/** Looks at these pairs in forced colours, which people set in their operating system. */
async function lookInForcedColours(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [path, ...pair] of PAIRS) {
    await open(page, { name: path, path });
    const [one, other] = await page.evaluate<string[]>(
      `${JSON.stringify(pair)}.map((one) => getComputedStyle(document.querySelector(one)).backgroundColor)`,
    );
    if (one === other) wrong.forced.push(pair[0]);
  }
  await page.close();
}

beforeAll(async () => {
  const { context } = await visit(wide, { colorScheme: 'light' });
  await context.addInitScript(axeSource);
  await lookAtAll(context, visitorPlaces);
  const home = await moveIn(context, newEmail());
  const places = signedInPlaces(home);
  const dialogs: Record<DialogName, unknown> = dialogPlaces(home);
  expect(places.length).toBeGreaterThan(Object.keys(dialogs).length);
  await fillToTheBrim(context);
  await lookAtAll(context, places);
  expect(looks).toBe(visitorPlaces.length + places.length);
  await lookInForcedColours(context);
  await context.close();
}, 600_000);

it('axe finds nothing on any page or dialog in the light theme', () => {
  expect(wrong.light).toEqual([]);
});

it('axe finds nothing on any page or dialog in the dark theme', () => {
  expect(wrong.dark).toEqual([]);
});

it('nothing scrolls sideways in a window 320 px wide', () => {
  expect(wrong.narrow).toEqual([]);
});

it('nothing scrolls sideways when zoomed to 200 %', () => {
  expect(wrong.zoomed).toEqual([]);
});

it('elements that differ by their backgrounds alone still differ in forced colours', () => {
  expect(wrong.forced).toEqual([]);
});

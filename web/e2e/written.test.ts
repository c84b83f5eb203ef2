/** How amounts and days are written on every screen, and in what a screen reader is told. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { go } from './testing/go.ts';
import { press, stage } from './testing/stage.ts';

const { household } = stage();

/** Each page, and words that it shows once its data are there. */
const PAGES = {
  '/dashboard': 'Holiday fund',
  '/accounts': 'Spare',
  '/activity': 'Account created: Spare',
  '/calendar': 'Rent',
  '/forecast': 'No account runs short',
};
type Path = keyof typeof PAGES;
const PATHS = Object.keys(PAGES) as Path[];

/** The page's own title: `/accounts` is Accounts. */
const titleOf = (path: Path) => `${path.charAt(1).toUpperCase()}${path.slice(2)}`;

/** All that a page says: its text, labels, titles and options. What a person typed into a field does not count. */
const written = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const names = ['aria-label', 'aria-valuetext', 'title', 'alt'];
    const labels = [...document.querySelectorAll('*')].flatMap((one) =>
      names.map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.body.textContent, ...labels].join('\n');
  });

/** Opens a page and waits until its data are there. */
async function visitTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1, main h2').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
}

const AMOUNT = /[$€£]-?\d|\d[.,]\d\d(?![\d%])/;

it.concurrent('hidden amounts never appear in a page, not even while it loads', async () => {
  const { context, page, bills, accounts } = await household();
  await visitTo(page, '/accounts');
  expect(await written(page)).toMatch(AMOUNT);
  // A page that is left before it is stored is as if nobody had pressed.
  const stored = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PATCH' && answer.url().endsWith('/api/user/preferences'),
  );
  await press(page, 'Hide amounts');
  await stored;
  // Records every text that ever appears, also one that is replaced at once.
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        seen.push(target.nodeValue ?? '');
        for (const node of addedNodes) seen.push(node.textContent ?? '');
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const electricity = bills.find(({ name }) => name === 'Electricity')?.id;
  const dialogs = [
    `/dashboard?dialog=bill-detail&id=${electricity}`,
    `/dashboard?dialog=pay-bill&id=${electricity}`,
    `/accounts?dialog=statement&id=${accounts[0]?.id}`,
    '/accounts?dialog=transfer',
    '/dashboard?dialog=settings',
  ];
  for (const path of [...PATHS, ...dialogs]) {
    await visitTo(page, path);
    const seen = await page.evaluate(() => (Reflect.get(window, 'seen') as string[]).join('\n'));
    expect(seen.length, path).toBeGreaterThan(0);
    expect(AMOUNT.exec(`${seen}\n${await written(page)}`)?.[0], path).toBeUndefined();
  }
  await context.close();
});

const STYLES = {
  'MM/DD/YYYY': /\d\d\/\d\d(?:\/\d{4})?/g,
  'YYYY-MM-DD': /\b\d{4}-\d\d-\d\d\b/g,
  words: /\d{1,2} (?:Jan|Feb|Mar|Apr|May|June|July|Aug|Sept|Oct|Nov|Dec)\b/g,
};
const stylesOf = (text: string) =>
  Object.entries(STYLES).flatMap(([name, style]) => (text.match(style) ? [name] : []));

it.concurrent.each([
  { locale: 'en-US', style: 'MM/DD/YYYY', other: 'YYYY-MM-DD' },
  { locale: 'sv-SE', style: 'YYYY-MM-DD', other: 'MM/DD/YYYY' },
])(
  'days are written as in the browser’s language $locale, or as the person chose, in one style on each screen',
  async (one) => {
    const { context, page, bills } = await household(undefined, { locale: one.locale });
    const writes = async (style: string, paths: readonly Path[]) => {
      for (const path of paths) {
        await go(page, path);
        await page.getByRole('heading', { level: 1, name: titleOf(path) }).waitFor();
        await page.getByText(PAGES[path]).filter({ visible: true }).first().waitFor();
        await page.waitForLoadState('networkidle');
        const styles = stylesOf(await page.locator('#root').innerText());
        expect(styles, path).toEqual(styles.length === 0 ? [] : [style]);
      }
    };
    await page.goto('/dashboard');
    await writes(one.style, PATHS);
    await go(page, `/dashboard?dialog=bill-detail&id=${bills[0]?.id}`);
    const details = page.getByRole('dialog');
    await details.getByText('Next due dates').waitFor();
    expect(stylesOf(await details.innerText())).toEqual(['words']);
    await go(page, '/dashboard?dialog=settings');
    const choice = page.getByLabel('Date Format');
    expect(await choice.inputValue()).toBe(one.style);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/user/preferences'));
    await choice.selectOption(one.other);
    await saved;
    await writes(one.other, ['/dashboard', '/activity', '/forecast']);
    await context.close();
  },
);

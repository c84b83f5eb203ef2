/** What a phone shows first, and whether the largest amounts fit on it. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillToTheBrim } from '../../scripts/testing/small-household.ts';
import { phone, pressInHeader, stage } from './testing/stage.ts';

const { household } = stage();
const onAPhone = { isMobile: true, hasTouch: true };

/** The amounts that overlap another one or leave the page, as texts. */
const overlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const amounts = [...document.querySelectorAll('main .tabular-nums')]
      .filter((one) => /\d[.,]\d\d$/.test(one.textContent) && one.checkVisibility())
      .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }));
    const width = document.documentElement.clientWidth;
    return amounts.flatMap(({ text, box }, nth) => [
      ...(box.left < 0 || box.right > width ? [`${text} leaves the page`] : []),
      ...amounts
        .slice(nth + 1)
        .filter(
          (other) =>
            box.left < other.box.right - 1 &&
            other.box.left < box.right - 1 &&
            box.top < other.box.bottom - 1 &&
            other.box.top < box.bottom - 1,
        )
        .map((other) => `${text} over ${other.text}`),
    ]);
  });

describe.concurrent('on a phone', () => {
  it('the dashboard shows the first bill without scrolling, above the bar', async () => {
    const { context, page } = await household(phone, onAPhone);
    await page.goto('/dashboard');
    const bills = page.getByRole('region', { name: 'Bills Due Soon' });
    const first = bills.getByRole('listitem').first();
    await first.waitFor();
    await page.waitForLoadState('networkidle');
    const bar = await page.getByRole('navigation', { name: 'Pages' }).boundingBox();
    const row = await first.boundingBox();
    expect(bar?.y).toBeLessThan(phone.height);
    expect(row?.y).toBeLessThan((bar?.y ?? 0) - 40);
    await context.close();
  });

  it('a bill is added from the bar; Activity and Settings are in the menu of the header', async () => {
    const { context, page } = await household(phone, onAPhone);
    await page.goto('/calendar');
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('button', { name: 'Add bill' })
      .click();
    await page.getByRole('dialog', { name: 'Add New Bill' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pressInHeader(page, 'Activity');
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
    await pressInHeader(page, 'Settings');
    await page.getByRole('dialog', { name: 'Settings' }).waitFor();
    await context.close();
  });

  it('the largest amounts do not overlap in a window 375 px wide', async () => {
    const { context, page } = await household({ width: 375, height: 812 }, onAPhone);
    await fillToTheBrim(context);
    for (const path of [
      '/dashboard',
      '/dashboard?tab=income',
      '/accounts',
      '/calendar',
      '/activity',
    ]) {
      await page.goto(path);
      await page.locator('main h1').waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle');
      expect(await overlapping(page), path).toEqual([]);
    }
    await context.close();
  });
});

/** Printed pages are complete, their sums add up, and they are dark on white. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { reads, said, stage } from './testing/stage.ts';

const { household } = stage();

type Weekly = { readonly sum: string; readonly lines: readonly string[] };

/** Each group of Your Bills: the weekly sum that it shows, and the weekly amounts of its bills. */
const groupsOf = (page: Page): Promise<Weekly[]> =>
  page
    .getByRole('region', { name: 'Your Bills' })
    .locator('section:has(> header)')
    .evaluateAll((groups) =>
      groups.map((group) => ({
        sum: group.querySelector('header > span > span')?.textContent ?? '',
        lines: [...group.querySelectorAll<HTMLElement>('li .highlight')]
          .filter((line) => line.checkVisibility())
          .map((line) => line.textContent),
      })),
    );

const centsOf = (amount = ''): number => Number(amount.replace(/\D/g, ''));
const total = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + centsOf(amount), 0);

it.concurrent.each(['bills', 'income'])(
  'the dashboard prints every bill and every income from its tab of %s, and its sums add up',
  async (tab) => {
    const { context, page } = await household();
    for (let number = 1; number <= 8; number += 1) {
      const data = { name: `Extra ${number}`, amount: '13.01', frequency: 'monthly', accountId: 1 };
      const category = number % 2 === 0 ? 'food' : 'utilities';
      await context.request.post('/api/bills', { data: { ...data, category } });
    }
    await page.goto(`/dashboard?tab=${tab}`);
    await said(page, tab === 'bills' ? 'Extra 1' : 'Salary');
    await page.emulateMedia({ media: 'print' });
    const bills: { name: string; weeklyAmount: string }[] = await reads(context, '/api/bills');
    const card = page.getByRole('region', { name: 'Your Bills' });
    for (const { name } of bills) await card.getByText(name, { exact: true }).first().waitFor();
    await said(page, 'Salary');
    const groups = await groupsOf(page);
    expect(groups.flatMap(({ lines }) => lines)).toHaveLength(bills.length);
    for (const { sum, lines } of groups) expect(total(lines)).toBe(centsOf(sum));
    const all = total(bills.map(({ weeklyAmount }) => weeklyAmount));
    expect(total(groups.map(({ sum }) => sum))).toBe(all);
    const [words = ''] =
      (await card.locator('header').first().innerText()).match(/\$[\d,.]+\d/) ?? [];
    expect(centsOf(words)).toBe(all);
    await context.close();
  },
);

it.concurrent('a statement is printed in full, dark on white even in the dark theme', async () => {
  const { context, page } = await household();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 760, height: 300 });
  await page.goto('/accounts?dialog=statement&id=1');
  const row = page.getByRole('dialog').getByRole('row').last();
  await row.waitFor();
  expect((await row.boundingBox())?.y).toBeGreaterThan(300);
  expect(await row.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(27, 33, 54)');
  expect(await page.locator('#root').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
  await context.close();
});

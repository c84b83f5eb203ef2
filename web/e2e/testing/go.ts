/** Going on within the app. To load it anew costs several times as much, and every test does so at least once. */
import type { Page } from 'playwright-core';

/** Changes the address as a link of the app does. An open dialog that the address does not name closes. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', '${path}')`);

/** Goes to an address and opens its dialog anew, also when it is open already. The message of what was done before is closed. */
export async function goOn(page: Page, path: string): Promise<void> {
  const [pathname = ''] = path.split('?');
  await go(page, pathname);
  await page.locator('[data-dialog-veil]').first().waitFor({ state: 'detached' });
  const message = page.locator('li[data-state=open]', { has: page.locator('[aria-label=Close]') });
  if (await message.isVisible()) {
    await message.getByLabel('Close').click();
    await message.waitFor({ state: 'detached' });
  }
  // A press so soon at the same place would be taken for a repetition. Who types has seen what is there.
  await page.keyboard.press('Shift');
  await go(page, path);
}

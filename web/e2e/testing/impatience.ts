/** Repeated clicks by somebody who does not wait for a slow page. */
import { setTimeout as later } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** The pauses between the clicks, in milliseconds. */
const pauses = [100, 150, 170];

/**
 * Clicks four times at the place where the button was, whatever is there by then. The page's processor is slowed down by `rate`
 * until the page has dealt with all clicks, and no longer: a page that is slowed down keeps a whole processor busy.
 */
export async function pressAgainAndAgain(page: Page, button: Locator, rate: number): Promise<void> {
  // It stands still, and nothing lies over it.
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const mouse = (type: 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  const taken: Promise<unknown>[] = [];
  for (const pause of [0, ...pauses]) {
    await later(pause);
    taken.push(mouse('mousePressed'), mouse('mouseReleased'));
  }
  await Promise.all(taken);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
}

/** A finger that does not wait until a slow page has taken the press before. */
import { setTimeout as later } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** How long each press of an impatient finger comes after the one before, in milliseconds. */
const rhythm = [100, 150, 170];

/** Presses again and again at the place where the button was, whatever is there by then. */
export async function pressAgainAndAgain(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const mouse = (type: 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  const taken: Promise<unknown>[] = [];
  for (const pause of [0, ...rhythm]) {
    await later(pause);
    taken.push(mouse('mousePressed'), mouse('mouseReleased'));
  }
  await Promise.all(taken);
  await session.detach();
}

/** Makes the page's processor so many times slower. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

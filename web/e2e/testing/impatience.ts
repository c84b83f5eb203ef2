/** Repeated clicks by somebody who does not wait for a slow page. */
import { setTimeout as later } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** The pauses between the clicks, in milliseconds. */
const pauses = [100, 150, 170];

const left = { button: 'left', clickCount: 1 } as const;

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
  const mouse = (type: 'mousePressed' | 'mouseReleased', timestamp: number) =>
    session.send('Input.dispatchMouseEvent', { ...left, type, x, y, timestamp });
  const taken: Promise<unknown>[] = [];
  // The finger keeps its pace on a busy machine too, where a click may arrive late: each says when it was made, in seconds.
  let made = Date.now() / 1_000;
  for (const pause of [0, ...pauses]) {
    await later(pause);
    made += pause / 1_000;
    taken.push(mouse('mousePressed', made), mouse('mouseReleased', made));
  }
  await Promise.all(taken);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
}

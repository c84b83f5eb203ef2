/** Repeated clicks by somebody who does not wait for a slow page. */
import { setTimeout as later } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import type { FarHome } from './stage.ts';

/**
 * What is slow meanwhile. `nothing`: the answer comes before the second click. `server`: it comes after the last one. `page`: its
 * processor is slowed down by four until it has dealt with all clicks, which keeps a whole processor busy.
 */
export type Slow = 'nothing' | 'server' | 'page';

/** Each write that the page sends. */
const writes = /^(?!GET)/;

/** The pauses between the clicks, in milliseconds. */
const pauses = [100, 150, 170];

const left = { button: 'left', clickCount: 1 } as const;

/** Clicks four times at the place where the button was, whatever is there by then. */
export async function pressAgainAndAgain(
  { page, line }: Pick<FarHome, 'page' | 'line'>,
  button: Locator,
  slow: Slow,
): Promise<void> {
  // It stands still, and nothing lies over it.
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('There is no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  if (slow === 'page') await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (slow === 'server') line.trouble('hold', writes);
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
  line.heal();
  if (slow === 'page') await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
}

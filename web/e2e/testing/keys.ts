/** Going through the page by keyboard alone, and checking that the focus can be seen wherever it is. */
import type { Page } from 'playwright-core';

/** How a walk went, as the page itself saw it. */
type Walk = {
  readonly presses: number;
  /** Whether it has come to its end. */
  readonly over: boolean;
  readonly inDialog: boolean;
  /** The first stop as HTML that looked the same with the focus as without. */
  readonly unseen: string | null;
};

/**
 * Looks after each press of Tab at the element with the focus, and again at the one that had it before: when outline, shadow and
 * border stayed the same, nobody could see where the focus was. A hidden checkbox may show it on the elements around it.
 *
 * Many presses are on their way at once: asking the page after each one took most of the time. So the page itself ends the walk,
 * and ignores the presses that come after its end.
 */
const watchWalk = (end: string) => `{
  window.endWalk?.();
  const lookOf = (one) => [one, one.parentElement, one.parentElement?.parentElement, one.nextElementSibling]
    .map((part) => {
      if (!part) return '';
      const { outlineStyle, outlineWidth, boxShadow, borderTopColor } = getComputedStyle(part);
      return outlineStyle + outlineWidth + boxShadow + borderTopColor;
    })
    .join();
  const walk = { presses: 0, over: false, inDialog: true, unseen: null };
  let first;
  const ignore = (event) => {
    if (event.key !== 'Tab' || !walk.over) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const look = (event) => {
    if (event.key !== 'Tab' || walk.over) return;
    const one = document.activeElement;
    const before = window.stopBefore;
    const left = before && ![one, document.body].includes(before.one) && before.one.isConnected;
    if (left && lookOf(before.one) === before.look) walk.unseen ??= before.one.outerHTML;
    // A date field has several stops, and the browser itself shows each.
    if (before?.one !== one) window.stopBefore = { one, look: lookOf(one) };
    walk.presses += 1;
    walk.inDialog = one.closest('[role$=dialog]') !== null;
    const isAround = walk.presses > 1 && (!walk.inDialog || one === first);
    if (walk.presses === 1) first = one;
    walk.over = walk.unseen !== null || (${end});
  };
  addEventListener('keydown', ignore, true);
  addEventListener('keyup', look, true);
  window.endWalk = () => {
    removeEventListener('keydown', ignore, true);
    removeEventListener('keyup', look, true);
    window.endWalk = undefined;
    return walk;
  };
  window.walk = walk;
}`;

/** Presses at once. More are wasted where the walk is short. */
const AT_ONCE = 10;
const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/** Presses Tab until the end, which is an expression about `one` with the focus or `isAround`, or 150 times. */
async function walkTo(page: Page, end: string): Promise<Walk> {
  const session = await page.context().newCDPSession(page);
  const press = () =>
    (['rawKeyDown', 'keyUp'] as const).map((type) =>
      session.send('Input.dispatchKeyEvent', { type, ...tab }),
    );
  await page.evaluate(watchWalk(end));
  let walk: Walk;
  do {
    await Promise.all(Array.from({ length: AT_ONCE }, press).flat());
    walk = await page.evaluate<Walk>('window.walk');
  } while (!walk.over && walk.presses < 150);
  await page.evaluate('void window.endWalk()');
  await session.detach();
  if (walk.unseen) throw new Error(`The focus cannot be seen on ${walk.unseen}`);
  return walk;
}

/** Presses Tab until the element of this selector has the focus. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  await page.locator(wanted).first().waitFor({ state: 'attached' });
  const { over } = await walkTo(page, `one.matches(${JSON.stringify(wanted)})`);
  if (!over) throw new Error(`Tab does not lead to ${wanted}`);
}

/** Presses Tab once around the open dialog, then Shift+Tab past its first element. Throws when the focus leaves the dialog. */
export async function tabAround(page: Page): Promise<void> {
  const { inDialog, presses } = await walkTo(page, 'isAround');
  if (!inDialog) throw new Error(`The focus left the dialog at press ${presses}`);
  await page.evaluate(watchWalk('true'));
  await page.keyboard.press('Shift+Tab');
  const back = await page.evaluate<Walk>('window.endWalk()');
  if (back.unseen) throw new Error(`The focus cannot be seen on ${back.unseen}`);
  if (!back.inDialog) throw new Error('The focus left the dialog backwards');
}

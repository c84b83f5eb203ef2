/** Going through the page by keyboard alone, and watching that the focus can be seen wherever it is. */
import type { Page } from 'playwright-core';

/** Where the focus is, in the browser's own words. */
type Stop = {
  /** Whether it is at what was looked for. */
  readonly arrived: boolean;
  readonly inDialog: boolean;
  /** Whether it is where `window.stopFirst` remembers to have begun. */
  readonly first: boolean;
  /** The stop before this one, if it looked no different with the focus than it does without. */
  readonly unseen: string | null;
};

/**
 * Looks at the element with the focus and, again, at the one that had it before: a stop whose outline and shadow stayed the
 * same could not be told from any other. A hidden box may show it by what stands around it.
 */
const lookAround = (wanted: string) => `(() => {
  const lookOf = (one) => [one, one.parentElement, one.parentElement?.parentElement, one.nextElementSibling]
    .map((part) => {
      if (!part) return '';
      const { outlineStyle, outlineWidth, boxShadow, borderTopColor } = getComputedStyle(part);
      return outlineStyle + outlineWidth + boxShadow + borderTopColor;
    })
    .join();
  const one = document.activeElement;
  const before = window.stopBefore;
  const left = before && ![one, document.body].includes(before.one) && before.one.isConnected;
  const unseen = left && lookOf(before.one) === before.look ? before.one.outerHTML : null;
  // A date has stops of its own within, of which the browser shows each.
  if (before?.one !== one) window.stopBefore = { one, look: lookOf(one) };
  return {
    arrived: one.matches(${JSON.stringify(wanted)}),
    inDialog: one.closest('[role$=dialog]') !== null,
    first: one === window.stopFirst,
    unseen,
  };
})()`;

async function pressTab(page: Page, wanted: string, key: string): Promise<Stop> {
  await page.keyboard.press(key);
  const stop = await page.evaluate<Stop>(lookAround(wanted));
  if (stop.unseen) throw new Error(`The focus cannot be seen on ${stop.unseen}`);
  return stop;
}

/** Presses Tab until the element of this selector has the focus. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  await page.locator(wanted).first().waitFor({ state: 'attached' });
  for (let presses = 0; presses < 150; presses++) {
    if ((await pressTab(page, wanted, 'Tab')).arrived) return;
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

/** Presses Tab once around the open dialog, and back over its edge: the focus must never leave it. */
export async function tabAround(page: Page): Promise<void> {
  const dialog = '[role$=dialog] *';
  await pressTab(page, dialog, 'Tab');
  await page.evaluate('void (window.stopFirst = document.activeElement)');
  for (let presses = 2; presses < 150; presses++) {
    const { inDialog, first } = await pressTab(page, dialog, 'Tab');
    if (!inDialog) throw new Error(`The focus left the dialog at press ${presses}`);
    if (first) break;
  }
  const { inDialog } = await pressTab(page, dialog, 'Shift+Tab');
  if (!inDialog) throw new Error('The focus left the dialog backwards');
}

/** Going through the page by keyboard alone, and checking that the focus can be seen wherever it is. */
import type { Page } from 'playwright-core';

/** Where the focus is, as the browser reports it. */
type Stop = {
  /** Whether it is on the wanted element. */
  readonly arrived: boolean;
  readonly inDialog: boolean;
  /** Whether it is on `window.stopFirst` again, where the round began. */
  readonly first: boolean;
  /** The stop before this one as HTML, if it looked the same with the focus as without. */
  readonly unseen: string | null;
};

/**
 * Looks at the element with the focus, and again at the one that had it before: when outline, shadow and border stayed the same,
 * nobody could see where the focus was. A hidden checkbox may show it on the elements around it.
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
  // A date field has several stops, and the browser itself shows each.
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

/** Presses Tab once around the open dialog, then Shift+Tab past its first element. Throws when the focus leaves the dialog. */
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

/** What axe finds wrong on a page. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** WCAG 2.2 AA as far as a program can tell, and what is usual beyond it. */
export const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules about colours: the themes differ in nothing else. */
export const colours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/** The same and those about sizes: what another theme and another window can change of the same elements. */
export const looks = {
  ...colours,
  values: [...colours.values, 'target-size', 'scrollable-region-focusable'],
};

/** The rules that also look at what is hidden, as a page beneath a dialog is. */
export const hiddenToo = {
  ...colours,
  values: ['accesskeys', 'aria-allowed-role', 'aria-hidden-focus', 'duplicate-id-aria'],
};

/** Only violations are located. Locating what passed, and sending it here, took half of the time. */
const sparing = { resultTypes: ['violations'], selectors: false };

/** Brings axe into a page: as its init script, or with `evaluate` at once. */
export const axeSource: string = axe.source;

/**
 * Each element that breaks a rule, as HTML. Throws when no rule of these had anything to look at. The page is visible meanwhile
 * (undrawn.ts), but not for so long that it would be painted: axe rests before each rule, which here it does not.
 */
export async function findings(
  page: Page,
  runOnly: typeof standards | typeof looks,
): Promise<{ rule: string; where: string }[]> {
  const { found, passed } = await page.evaluate<{
    found: { rule: string; where: string }[];
    passed: number;
  }>(
    `(async () => {
      const later = window.setTimeout;
      window.setTimeout = (act, after) => after ? later(act, after) : void Promise.resolve().then(act);
      window.setDrawn(true);
      const { violations, passes } = await axe.run(document, ${JSON.stringify({ runOnly, ...sparing })});
      window.setDrawn(false);
      window.setTimeout = later;
      return {
        found: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ rule: id, where: html }))),
        passed: passes.length,
      };
    })()`,
  );
  expect(passed).toBeGreaterThan(0);
  return found;
}

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

/** Only violations are located. Locating what passed, and sending it here, took half of the time. */
const sparing = { resultTypes: ['violations'], selectors: false };

/** Brings axe into a page: as its init script, or with `evaluate` at once. */
export const axeSource: string = axe.source;

/** Each element that breaks a rule, as HTML. Throws when no rule of these had anything to look at. */
export async function findings(
  page: Page,
  runOnly: typeof standards | typeof looks,
): Promise<{ rule: string; where: string }[]> {
  const { found, passed } = await page.evaluate<{
    found: { rule: string; where: string }[];
    passed: number;
  }>(
    `axe.run(document, ${JSON.stringify({ runOnly, ...sparing })}).then(({ violations, passes }) => ({
      found: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ rule: id, where: html }))),
      passed: passes.length,
    }))`,
  );
  expect(passed).toBeGreaterThan(0);
  return found;
}

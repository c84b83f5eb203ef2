import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { categoryNames } from '../text/bills.ts';

const css = readFileSync(join(import.meta.dirname, '..', 'categories.css'), 'utf8');
const percents = (name: string) =>
  [...css.matchAll(new RegExp(`--${name}: (\\d+)%`, 'g'))].map(([, text]) => Number(text) / 100);
const rules = [
  ...css.matchAll(/data-category="(\w+)"\] \{\s*--category-(hue|strength): ([\d.]+)/g),
];
/** How strong every colour is but those of a rule that says so, and how much of that its ground has. */
const [strength, share] = [0.1, 0.35];

/** The relative luminance (WCAG) of a colour in OKLCH; what no screen can show is cut off, as browsers do. */
function luminance(light: number, chroma: number, hue: number): number {
  const [a, b] = [Math.cos, Math.sin].map((turn) => chroma * turn((hue * Math.PI) / 180)) as [
    number,
    number,
  ];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    [0.2126, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s],
    [0.7152, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s],
    [0.0722, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s],
  ] as const;
  return channels.reduce(
    (sum, [weight, value]) => sum + weight * Math.min(1, Math.max(0, value)),
    0,
  );
}

function contrast(hue: number, chroma: number, theme: number): number {
  const ink = luminance(percents('category-ink')[theme] ?? 0, chroma, hue);
  const ground = luminance(percents('category-ground')[theme] ?? 0, chroma * share, hue);
  return (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
}

test('every category has a colour of its own', () => {
  expect(rules.map(([, name]) => name)).toEqual(Object.keys(categoryNames));
  expect(new Set(rules.map(([, , kind, value]) => `${kind} ${value}`)).size).toBe(rules.length);
  expect(css).toContain(`var(--category-strength, ${strength}) * ${share})`);
});

test.each([
  ['light', 0],
  ['dark', 1],
])('in the %s theme every icon stands out from its ground as small text must', (_, theme) => {
  for (const [, name, kind, value] of rules) {
    const ratio =
      kind === 'hue' ? contrast(Number(value), strength, theme) : contrast(0, Number(value), theme);
    expect(ratio, name).toBeGreaterThanOrEqual(4.5);
  }
});

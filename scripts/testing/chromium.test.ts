import { afterEach, expect, it, vi } from 'vitest';
import { findChromium, launchBrowser } from './chromium.ts';

afterEach(() => vi.unstubAllEnvs());

it('opens a page', { timeout: 60_000 }, async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.setContent('<h1>Here</h1>');
  expect(await page.textContent('h1')).toBe('Here');
  await browser.close();
});

it('never replaces the browser that was asked for by another', () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(findChromium).toThrow('CHROMIUM_PATH is /nowhere/chromium');
});

/** The page about the API shows every call, loads nothing from other hosts, keeps our content security policy, and is accessible in both themes. */
import { expect, it } from 'vitest';
import { axeSource, findings, looks, standards } from './testing/axe.ts';
import { desktop, phone, stage } from './testing/stage.ts';

const { visit } = stage();

const KEEP_VIOLATIONS = `globalThis.violations = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    globalThis.violations.push([effectiveDirective, blockedURI]));`;

it('the page about the API shows every call and is accessible: on a light desktop and on a dark phone', async () => {
  const { context, page } = await visit();
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  await context.addInitScript(KEEP_VIOLATIONS + axeSource);
  await page.goto('/api/docs#/bills/createBill');
  const open = page.locator('.opblock-body');
  await open.getByText('Responses', { exact: true }).first().waitFor();
  const { paths } = await (await context.request.get('/api/openapi.json')).json();
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  await page.getByRole('button', { name: /^GET .api.summary/ }).press('Enter');
  await open.nth(1).waitFor();
  // One page for both: to load it takes as much work as all that is asked of it here.
  for (const { colorScheme, viewport, rules } of [
    { colorScheme: 'light', viewport: desktop, rules: standards },
    { colorScheme: 'dark', viewport: phone, rules: looks },
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    const shown: string[] = await page.evaluate(
      `[...document.querySelectorAll('.opblock-summary')].map((call) =>
      call.querySelector('.opblock-summary-method').textContent + ' ' +
      call.querySelector('[data-path]').dataset.path)`,
    );
    expect(shown.sort()).toEqual(calls.sort());
    expect(await findings(page, rules)).toEqual([]);
    expect(await page.evaluate('violations')).toEqual([]);
    expect([...asked].filter((origin) => origin !== 'null')).toEqual([new URL(page.url()).origin]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  }
  await context.close();
});

it('the app neither loads nor caches the code of the page about the API', async () => {
  const { context } = await visit();
  const page = await (await context.request.get('/api/docs')).text();
  const [script = ''] = /\/assets\/api-docs-[\w-]+\.js/.exec(page) ?? [];
  expect((await context.request.get(script)).status()).toBe(200);
  for (const path of ['/', '/sw.js'])
    expect(await (await context.request.get(path)).text()).not.toContain('api-docs');
  await context.close();
});

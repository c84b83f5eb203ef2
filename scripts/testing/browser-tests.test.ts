import { expect, it } from 'vitest';
import { mayNeedBrowser } from './browser-tests.ts';

it.each([
  [[], true],
  [['ledger'], false],
  [['ledger', 'web'], true],
  [['web/text'], false],
  [['web/e2e'], true],
  [['scripts'], true],
  [['scripts/testing/chromium.test.ts'], true],
  [['--changed'], true],
  [['-t', 'a name'], true],
  [['ledger', '-t', 'a name'], true],
])('tests in the browser may be among those of %j: %s', (options, expected) => {
  expect(mayNeedBrowser(options)).toBe(expected);
});

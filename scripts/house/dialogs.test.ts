/** Tests send and press whatever writes, in the browser or without one: a dialog that they do not know was forgotten there. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFiles } from './files.ts';

/** The scanner needs a picture first (web/e2e/scanner.test.ts); the others write nothing of the household. */
const WITHOUT_FORM = ['commands', 'scanner', 'shortcuts', 'statement'];

const textOf = (file: string) => readFileSync(file, 'utf8');
const tests = listFiles().filter((file) => /^web\/(e2e|app)\/testing\//.test(file));
/** As their addresses have them: `?dialog=bill&id=7`, `dashboard('bill')`. */
const OPENED = /(?:\bdialog=|\bdashboard\(['`])([a-z-]+)/g;

it('each dialog that writes is one of the forms or buttons that are tried', () => {
  const names = /const dialogNames = \[([^\]]*)\]/.exec(textOf('web/base/use-dialog.ts'))?.[1];
  const dialogs = Array.from(names?.matchAll(/'([a-z-]+)'/g) ?? [], ([, name = '']) => name);
  expect(dialogs).toContain('pay-bill');
  const pressed = tests.flatMap((file) =>
    Array.from(textOf(file).matchAll(OPENED), ([, name = '']) => name),
  );
  const place =
    'a dialog that writes gets an entry in web/app/testing/forms.tsx or web/e2e/testing/buttons.ts; one that does not, in WITHOUT_FORM here';
  expect([...new Set([...pressed, ...WITHOUT_FORM])].sort(), place).toEqual(dialogs.sort());
});

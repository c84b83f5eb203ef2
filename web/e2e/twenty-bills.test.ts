/** The list shows the twenty bills of docs/examples/twenty-bills.md with the figures of that page. How the form asks for them: web/features/bills/twenty-bills.test.tsx. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActionOf } from '../../ledger/testing/examples/actions.ts';
import { Requests } from '../../ledger/testing/examples/requests.ts';
import { type Line, readStoriesIn } from '../../ledger/testing/examples/stories.ts';
import { startPagesOn } from '../../scripts/testing/pages-on-a-day.ts';
import { registerPerson } from '../../scripts/testing/small-household.ts';
import { desktop, newEmail, stage } from './testing/stage.ts';

const { visit } = stage();
const lines = readStoriesIn('twenty-bills.md')[0]?.lines ?? [];
type Adding = Line & { action: ActionOf<'addBill'> };
const bills = lines.filter((line): line is Adding => line.action.kind === 'addBill');

/** The day on which they are entered. */
const today = `${bills[0]?.day}T10:00:00.000Z`;
let app: Awaited<ReturnType<typeof startPagesOn>>;
beforeAll(async () => {
  app = await startPagesOn(today);
});
afterAll(() => app.stop());

/** `2026-11-09` in this browser's date format: `11/09/2026`. */
const written = (day: string) => [day.slice(5, 7), day.slice(8), day.slice(0, 4)].join('/');

it('the list shows twenty bills as their worked example does', async () => {
  expect(bills).toHaveLength(20);
  const { context, page } = await visit(desktop, { baseURL: app.url, timezoneId: 'UTC' });
  await context.clock.setFixedTime(today);
  await registerPerson(context, newEmail());
  await context.request.patch('/api/user', { data: { timeZone: 'UTC' } });
  const account = { name: 'Bills', balance: '2000.00' };
  await context.request.post('/api/accounts', { data: account });
  const requests = new Requests();
  for (const { action } of lines.slice(0, 1)) requests.added(action);
  for (const { action } of bills) {
    const { body } = await requests.requestFor(action, () => Promise.reject());
    expect((await context.request.post('/api/bills', { data: body })).ok(), action.name).toBe(true);
  }
  await page.goto('/dashboard');

  const list = page.getByRole('region', { name: 'Your Bills' });
  const more = list.getByRole('button', { name: 'Show More' });
  await more.first().waitFor();
  while ((await more.count()) > 0) await more.first().click();
  const rows = list.locator('li', { has: page.locator('h4') });
  await expect.poll(() => rows.count()).toBe(20);
  const texts = await rows.allInnerTexts();
  for (const { action, figures } of bills) {
    const { weekly = '', due = '' } = figures.shown.get(action.name) ?? {};
    const row = texts.find((text) => text.split('\n')[0] === action.name) ?? '';
    const said = row.split('\n');
    expect([said, said.some((line) => line.endsWith(`$${weekly}`))]).toEqual([said, true]);
    expect(row).toContain(written(due));
  }
  await context.close();
});

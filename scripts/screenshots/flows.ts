/** Pictures of steps that have no address of their own: the stages of a scan, payments that are refused, a form sent empty, many bills. */
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { moveIn } from '../testing/small-household.ts';
import { type Look, settled } from './camera.ts';

type Flow = { name: string; play: (page: Page, bills: Map<string, number>) => Promise<unknown> };

const MANY = 48;

const dialog = (page: Page, name?: string): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name });

async function scan(page: Page, ...lines: string[]): Promise<void> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const sheet = document.addPage([595, 842]);
  for (const [index, line] of lines.entries())
    sheet.drawText(line, { x: 60, y: 760 - index * 28, size: 14, font });
  const buffer = Buffer.from(await document.save());
  await page.goto('/dashboard?dialog=scanner');
  const file = { name: 'bill.pdf', mimeType: 'application/pdf', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
}

const review = (page: Page) => dialog(page).getByRole('button', { name: 'Scan another' });

const OVERDUE = ['Electricity', 'Tax invoice', 'Amount due: $315.20', 'Due date: 3 February 2025'];
const UNKNOWN = ['City Gym', 'Membership', 'Amount due: $45.00', 'Due date: 3 February 2025'];
const soon = () => new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);

const FLOWS: Flow[] = [
  { name: 'scan-processing', play: (page) => scan(page, ...OVERDUE) },
  {
    name: 'scan-review-match',
    play: async (page) => {
      await scan(page, 'Electricity', 'Amount due: $315.20', `Due date: ${soon()}`);
      await review(page).waitFor();
      await dialog(page).getByLabel('Amount', { exact: true }).fill('320.00');
    },
  },
  {
    name: 'scan-review-new',
    play: async (page) => {
      await scan(page, 'City Gym', 'Amount due: $45.00', `Due date: ${soon()}`);
      await review(page).waitFor();
    },
  },
  {
    name: 'scan-overdue',
    play: async (page) => {
      await scan(page, ...OVERDUE);
      await dialog(page, 'Overdue Bill Detected').waitFor();
    },
  },
  {
    name: 'scan-overdue-which',
    play: async (page) => {
      await scan(page, ...UNKNOWN);
      const question = dialog(page, 'Overdue Bill Detected');
      await question.getByRole('button', { name: /^Historical Record/ }).click();
      await dialog(page, 'Select Bill for Historical Record').waitFor();
    },
  },
  {
    name: 'pay-arrears',
    play: async (page, bills) => {
      await page.goto(`/dashboard?dialog=pay-bill&id=${bills.get('Holiday fund')}`);
      await dialog(page)
        .getByRole('button', { name: /^Pay \$/ })
        .click();
      await dialog(page, 'Arrears Payment Required').getByLabel('In installments').check();
    },
  },
  {
    name: 'pay-insufficient',
    play: async (page, bills) => {
      await page.goto(`/dashboard?dialog=pay-bill&id=${bills.get('Council rates')}`);
      await dialog(page)
        .getByRole('button', { name: /^Pay \$/ })
        .click();
      await page.getByText('Insufficient Funds').first().waitFor();
    },
  },
  {
    name: 'bill-empty',
    play: async (page) => {
      await page.goto('/dashboard?dialog=bill');
      await dialog(page).getByRole('button', { name: 'Add Bill' }).click();
      await page.getByText('Amount is required').waitFor();
    },
  },
  {
    name: 'calendar-feed-made',
    play: async (page) => {
      await page.goto('/calendar?dialog=calendar-feed');
      await dialog(page).getByRole('button', { name: 'Make an address' }).click();
      await dialog(page).getByLabel('Secret address').waitFor();
    },
  },
  {
    name: 'set-aside-preview',
    play: async (page) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Show what goes where' }).click();
    },
  },
  {
    name: 'many-bills',
    play: async (page) => {
      for (let bill = 1; bill <= MANY; bill += 1)
        await page.request.post('/api/bills', {
          data: {
            name:
              bill % 7 === 0
                ? `Bill ${bill} with a long name, as some people write it`
                : `Bill ${bill}`,
            amount: `${bill * 13}.50`,
            frequency: bill % 2 ? 'monthly' : 'annually',
            category: bill % 3 ? 'utilities' : 'food',
            accountId: 1,
          },
        });
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^View all/ }).click();
      await page.getByRole('button', { name: 'Show More' }).first().click();
    },
  },
];

/** Takes a picture of each flow that is wanted, in a new household and in this theme and width. */
export async function photographFlows(
  newContext: () => Promise<BrowserContext>,
  isWanted: (name: string) => boolean,
  { theme, width }: Look,
  folder: string,
): Promise<void> {
  for (const { name, play } of FLOWS.filter((flow) => isWanted(flow.name))) {
    const context = await newContext();
    const { bills } = await moveIn(
      context,
      `flow-${Math.random().toString(36).slice(2)}@example.com`,
    );
    const page = await context.newPage();
    // A busy machine reads a bill slowly.
    page.setDefaultTimeout(120_000);
    await play(page, new Map(bills.map((bill) => [bill.name, bill.id])));
    if (name !== 'scan-processing') await settled(page);
    const fullPage = name === 'many-bills';
    await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage });
    await context.close();
  }
}

/**
 * Scanning a bill (docs/product.md, Bill scanner): a file is read by the server, matched with a known bill, corrected and paid. Each reading
 * takes seconds. What is asked about an overdue bill, and its three answers: web/features/scanner/scanner-dialog.test.tsx.
 */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { phone, press, said, stage } from './testing/stage.ts';

const { household } = stage();

/** A bill as a provider would send it. */
async function billPdf(...lines: string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: 60, y: 760 - index * 28, size: 14, font });
  return Buffer.from(await document.save());
}

/** A busy machine reads slowly. */
const patience = { timeout: 50_000 };

async function scan(page: Page, dueDate: string): Promise<void> {
  const lines = ['Electricity Co', 'Tax invoice', 'Amount due: $315.20', `Due date: ${dueDate}`];
  const buffer = await billPdf(...lines);
  await page.goto('/dashboard?dialog=scanner');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer });
}

it('a scanned bill is matched with a known bill, corrected and paid', {
  timeout: 120_000,
}, async () => {
  const { context, page } = await household(phone);
  await scan(page, '3 February 2031');
  const dialog = page.getByRole('dialog', { name: 'AI Document Scanner' });
  await dialog.getByText(/Looks like Electricity/).waitFor(patience);
  await dialog.getByLabel('Amount', { exact: true }).fill('300');
  await said(page, 'Amount Changed');
  await press(dialog, 'Save Amount');
  await said(page, 'Bill amount updated to $300.00');
  await press(dialog, 'Continue to Payment');
  const payment = page.getByRole('dialog', { name: 'Pay Bill' });
  await payment.getByText('Electricity').first().waitFor();
  await press(payment, 'Pay $300.00');
  const arrears = page.getByRole('dialog', { name: 'Arrears Payment Required' });
  await arrears.getByLabel('Immediately').press('Space');
  await press(arrears, 'Pay $300.00');
  await said(page, 'Bill Paid with Arrears Handled');
  await context.close();
});

/** The server's process is killed and started again: the page says what happened, nothing is lost, and nothing is done twice. */
import { expect, it } from 'vitest';
import { phone, press, reads, said, stage } from './testing/stage.ts';

const { farHousehold, crash, startAgain } = stage({ own: true });

const unknown = 'The server did not answer, so we cannot tell whether this was done.';

/** Starting the app again takes long on a busy machine. */
const patience = { timeout: 180_000 };

it(
  'a payment is made once when the server crashes before its answer, and a form keeps what was typed',
  patience,
  async () => {
    const { context, page, line, bills } = await farHousehold(phone);
    const holiday = bills.find(({ name }) => name === 'Holiday fund');
    const [{ balance }] = await reads(context, '/api/accounts');
    const other = await context.newPage();
    await other.goto('/dashboard?dialog=income');
    const name = other.getByRole('dialog').getByLabel('Name');
    await name.fill('Pension');
    await page.goto(`/dashboard?dialog=pay-bill&id=${holiday?.id}`);
    const dialog = page.getByRole('dialog', { name: 'Pay Bill' });
    await dialog.getByLabel('Custom amount').fill('20');
    line.trouble('lose answer', /^POST \/api\/bills\/pay$/);
    await press(dialog, 'Pay $20.00');
    await said(page, unknown);
    await crash();
    line.leadTo(await startAgain());
    line.heal();
    await press(dialog, 'Pay $20.00');
    await said(page, 'Bill Paid Successfully');
    const [after] = await reads(context, '/api/accounts');
    expect(Number(after.balance)).toBeCloseTo(Number(balance) - 20, 2);
    expect(await reads(context, '/api/activity?type=BillPaid')).toHaveLength(2);
    await other.reload();
    await said(other, 'Your unsent changes are here.');
    expect(await name.inputValue()).toBe('Pension');
    await context.close();
  },
);

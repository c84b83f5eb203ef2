import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES } from '../../../api/contract/preferences.ts';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { keepLocally } from '../../base/local-preferences.ts';
import { withoutAmounts, withoutNumbers } from '../../ui/money.tsx';
import { ImportDialog } from './import-dialog.tsx';

const household = fakeHousehold();
beforeEach(() => {
  keepLocally({ showAccountBalances: false });
  household.reads['/api/accounts'] = [account(7, 'Everyday', '500.00')];
  household.reads['/api/bills'] = [];
  household.reads['/api/user/preferences'] = { ...DEFAULT_PREFERENCES, showAccountBalances: false };
});
afterEach(() => keepLocally({ showAccountBalances: true }));

test('hidden amounts are so in words of others, whole ones too', () => {
  expect(withoutAmounts('Was $1200 on 4 May, now 12.50 or 9 €.')).toBe(
    'Was $••• on 4 May, now ••• or ••• €.',
  );
  expect(
    withoutAmounts('€ 12 500, 12 500 €, CHF 1’234, $1,234,567, 1\u00a0500,00 or 500 EUR'),
  ).toBe('€ •••, ••• €, CHF •••, $•••, ••• or ••• EUR');
  expect(withoutAmounts('₹1,00,000 ₹5 12,5 € EUR5 NBN 100, on 03/04/2026')).toBe(
    '₹••• ₹••• ••• € EUR••• NBN 100, on 03/04/2026',
  );
  expect(withoutAmounts('١٢٫٥٠, १२.५०, １２．５０, ٥٠٠ €, $-12 and €  500')).toBe(
    '•••, •••, •••, ••• €, $-••• and €  •••',
  );
  expect(withoutAmounts('500 kr, 1 200 zł, Rs. 500, 12 Kč, 500 SEK, 12,- or 15.--, TOP 3')).toBe(
    '••• kr, ••• zł, Rs. •••, ••• Kč, ••• SEK, •••,- or •••.--, TOP •••',
  );
  expect(withoutAmounts('all 3 bills, the top 10, 12 from 2026')).toBe(
    'all 3 bills, the top 10, 12 from 2026',
  );
  expect(withoutNumbers('Amount due ۱۲٬۵۰۰ now')).toBe('Amount due ••• now');
  expect(withoutNumbers('Amount due 1 200 now')).toBe('Amount due ••• now');
});

test('an import shows the digits of an amount only where it asks what it comes to', async () => {
  showSignedIn(<ImportDialog />, '/dashboard?dialog=import-bills');
  await userEvent.click(await screen.findByLabelText('Your list'));
  await userEvent.paste(
    'name,amount,frequency,due date\nRent,1450,monthly,2199-03-04\nPower,1.234,monthly,2199-03-04\n',
  );
  await screen.findByRole('option', { name: '$1,234.00' });
  expect(screen.getByRole('dialog').textContent).not.toContain('1450');
});

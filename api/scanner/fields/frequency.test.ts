import { describe, expect, it } from 'vitest';
import { read } from '../testing/read.ts';

describe('the frequency', () => {
  it.each([
    ['Quarterly account', 'quarterly'],
    ['Billed every six months', 'bi-annual'],
    ['Your yearly membership fee', 'annually'],
    ['Payment frequency  Monthly', 'monthly'],
    ['Weekly rent', 'weekly'],
    ['Billing period 1 Jan 2026 to 31 Mar 2026', 'quarterly'],
    ['Service period 2026-02-01 - 2026-02-28', 'monthly'],
    ['Levies, April to June 2026', 'quarterly'],
    ['Water, October 2025 to March 2026', 'bi-annual'],
    ['Rates instalment 3 of 4', 'quarterly'],
    ['Payment 3 of 4', null],
    ['Special levy, instalment 1 of 2', null],
    ['Statement for February', 'monthly'],
    ['Bill date 4 Mar 2026\nNext bill around 3 June 2026', 'quarterly'],
    ['Plan change, part month  22 Feb - 28 Feb 2026', null],
    ['Interest of 8% per annum is charged', null],
    ['Interest on what is overdue is 10 % a year', null],
    ['Membership, 12 months\nYou pay $59.80 each fortnight', 'every-2-weeks'],
    ['Fortnightly rent', 'every-2-weeks'],
    ['Bi-monthly service charge', 'every-2-months'],
    ['Two-weekly cleaning fee', 'every-2-weeks'],
    ['Your rent is due every second week', 'every-2-weeks'],
    ['Payable every other week', 'every-2-weeks'],
    ['$61.20 every four weeks', 'every-4-weeks'],
    ['4-weekly direct debit', 'every-4-weeks'],
    ['Your plan renews every 28 days', 'every-4-weeks'],
    ['Four-weekly childcare fees', 'every-4-weeks'],
    ['Billed every second month', 'every-2-months'],
    ['Two-monthly water account', 'every-2-months'],
    ['One-off invoice', 'once'],
    ['Once-off charge', 'once'],
    ['Single invoice', 'once'],
    ['This is a one-off and will not come again.', 'once'],
    ['Non-recurring fee', 'once'],
    ['One-off payment\nYour monthly bill', 'monthly'],
    ['One-time charges', null],
    ['Your average daily usage last month', null],
    ['Thank you', null],
  ])('%s', (text, frequency) => {
    expect(read(text).frequency.value).toBe(frequency);
  });
});

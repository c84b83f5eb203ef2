/** Short texts with what is true of them, as `testing/read.ts` lays them out: each was misread once. The weights learn from them as well. */
import type { Truth } from './bill.ts';
import { FREQUENCIES } from './short-frequencies.ts';
import { NAMES } from './short-names.ts';

export type Case<T> = readonly [what: string, text: string, value: T];

export const AMOUNTS: readonly Case<string | null>[] = [
  [
    'of several, the one to pay',
    'Previous balance  $210.00\nPayment received  -$210.00\nAmount due  $80.10\nLate fee  $15.00',
    '80.10',
  ],
  [
    'the total above a subtotal and the tax',
    'Subtotal  $100.00\nGST  $10.00\nTotal  $110.00',
    '110.00',
  ],
  ['under its label', 'Total due\n$1,234.56', '1234.56'],
  ['in a table, under its heading', 'Account  Amount due\n123456  $88.12', '88.12'],
  ['in a sentence', 'Your balance of £45.00 is due on 3 April 2026.', '45.00'],
  [
    'not the one to pay when late',
    'Amount due  $50.00\nAmount due after 1 April 2026  $55.00',
    '50.00',
  ],
  ['none of a bill of nothing', 'Amount due  $0.00', null],
  ['none of nothing, whatever else was charged', 'Charges  $61.60\nAmount due  $0.00', null],
  [
    "of this year's column",
    'What you pay  Last year  This year\nPremium  $498.11  $541.30\nTotal  $599.31  $655.40  or 12 payments of $59.20',
    '655.40',
  ],
  [
    'the sum of what a sentence lists',
    'Plate  Total fee\nABC-D12  $187.64\nOwnership tax $121.14, license fee $66.50.',
    '187.64',
  ],
  [
    'the first of the instalments',
    'Amount to pay  £1,874.20\nYour instalments\n1 April 2026  £187.00\n9 further instalments  £187.47',
    '187.00',
  ],
  [
    'none of a new balance in credit, whatever the bill before came to',
    'Previous balance  $212.80\nPurchases  $46.20\nNew balance  -$42.15\nMinimum payment  $0.00',
    null,
  ],
  [
    'none of what was paid at once',
    'Total  $87.10\nPaid 03/03/2026 by Mastercard  -$87.10\nAmount owing  $0.00',
    null,
  ],
  [
    'none of a new price where nothing is to be paid',
    '$0.00\nNothing to pay right now\nPaid 1 March 2026 with AutoPay\nFrom 1 July it will cost $73.00.',
    null,
  ],
  ['none in credit', 'Account balance  $25.00 CR', null],
  ['none where nothing is asked', 'You used 11.20 kWh a day\nThe rate is $0.31 per kWh', null],
  ['not a fine', 'Total fee  $109.16\nRenew in time to avoid a fine of $200.', '109.16'],
  ['of what comes again', 'Payment  $59.80 each fortnight', '59.80'],
  [
    'not what a friend brings in',
    'Your plan renews in 5 days\n£12\nGet £10 for a friend.',
    '12.00',
  ],
  [
    'under the sentence that leads to it',
    'Your account is now  £3.31 in debit\nWe will collect your usual monthly\npayment by Direct Debit:\n£118.50 on 23 March 2026',
    '118.50',
  ],
  [
    'of so many withdrawals, not of the one that would replace them',
    'In all  $1,155.00\n12 automatic withdrawals of  $96.25\nTo pay once instead ($1,143.50), call us before March 27.',
    '96.25',
  ],
  ['for the year', 'Mabli  £131.20\nTwm  £156.44\nYour price for the year  £287.64', '287.64'],
  ['of a gift', 'Your gift  £8.00 a month\nGift Aid  Yes, it adds £2.00', '8.00'],
  [
    'in the sum by the month',
    'Total monthly charges  $1,874.00\nCurrent balance  $0.00',
    '1874.00',
  ],
  [
    'of the next debit',
    'Seven payments of $1,240.00  -$8,680.00\nNext pre-authorized debit, April 1, 2026  $1,240.00\nRemaining after that  $2,480.00',
    '1240.00',
  ],
  [
    'of a gift that was raised',
    'You used to give £10.00; from this month it is £15.00.\nOur crews saved 424 lives. £9 buys a crew member a pair of gloves.',
    '15.00',
  ],
  [
    'due for payment, not the price of a kilo',
    'Due for payment on 20-Mar-2026  €89.70\nEach bin over 35 kg is charged at €0.28 for each further kilo. We bill in advance.',
    '89.70',
  ],
  [
    'of the year, where shorter terms stand under it',
    '12 months (01/04/2026 - 31/03/2027)  €280.00\n6 months  €155.00\n3 months  €79.00',
    '280.00',
  ],
  [
    'of a plan in two numbered columns',
    'Total  $1,698.96\n1  March 15, 2026  $141.58  7  September 15, 2026  $141.58\n2  April 15, 2026  $141.58  8  October 15, 2026  $141.58',
    '141.58',
  ],
  [
    'not the fee for a debit that fails',
    'To be debited  $497.40\nA debit that fails costs $15.00.',
    '497.40',
  ],
  [
    'not the fee for a payment that fails',
    'Amount  $35.90\nA payment that fails costs $11.00.',
    '35.90',
  ],
  ['not a time', 'Please come at 10.30 am', null],
  ['not a payment that was made', 'Payment received  $69.00', null],
  ['the largest amount there is', 'Amount due  $99,999,999.99', '99999999.99'],
  ['none above it', 'Amount due  $100,000,000.00', null],
];

export const DUE_DATES: readonly Case<string | null>[] = [
  ['Australian', 'ABN 12\nDue date  03/04/2026', '2026-04-03'],
  ['American', 'Dallas, TX 75201\nDue date  03/04/2026', '2026-03-04'],
  ['ISO', 'Due date  2026-04-03', '2026-04-03'],
  ['in words', 'Pay by 3rd of April, 2026', '2026-04-03'],
  ['in American words', 'Due April 3, 2026', '2026-04-03'],
  ['with dots', 'Pay by 03.04.26', '2026-04-03'],
  ['another date of the page decides', 'Issued 02/25/2026\nDue date  03/04/2026', '2026-03-04'],
  ['without a year, the nearest', 'Due date  5 January', '2026-01-05'],
  ['not the day of issue', 'Issue date  1 March 2026\nDue date  20 March 2026', '2026-03-20'],
  ['not the period', 'Billing period 1 March 2026 to 31 March 2026', null],
  ['from the terms', 'Invoice date  1 March 2026\nTerms: 14 days', '2026-03-15'],
  [
    'of a plan, not what was paid',
    '27 Nov 2025  $80.00 paid\n27 Feb 2026  $80.00 paid\n27 May 2026  $80.00',
    '2026-05-27',
  ],
  [
    'of a plan beside another column',
    '01/04/2026  £41.17  Interest  £44.04\n01/05/2026  £41.17  Total payable  £494.04\n01/06/2026  £41.17',
    '2026-04-01',
  ],
  [
    'not the next reading',
    'Due 25 March 2026\nNext meter read date: on or about 31 March 2026.',
    '2026-03-25',
  ],
  [
    'of the first payment, not the last day to choose another way',
    '12 automatic withdrawals of $96.25\nFirst one  April 5, 2026\nTo pay once instead ($1,143.50), call us before March 27.',
    '2026-04-05',
  ],
  [
    'when the tax expires, not another certificate',
    'Your motor tax expires on 31 March 2026. Please renew it.\nYou need a test certificate (expires 14 August 2026).',
    '2026-03-31',
  ],
  ['when it is drafted', 'Dues of $24.99 will be drafted on 17 March 2026.', '2026-03-17'],
  ['no 31 February', 'Due date  31/02/2026', null],
  ['on receipt', 'Due on receipt', null],
];

export const DEBITS: readonly (readonly [text: string, isDebited: boolean])[] = [
  ['$80.00 will be debited from your account on 3 April 2026.', true],
  ['You are enrolled in AutoPay.', true],
  ["We'll take this by Direct Debit on 3 April 2026", true],
  ['Payment method: Direct Debit', true],
  ['No action is required.', true],
  ['You pay 12 x €80.00 by direct debit', true],
  ['GIRO deduction from your account on 3 April 2026', true],
  ['Your instalments, by Direct Debit', true],
  ['We will keep debiting it from your nominated bank account.', true],
  ['We continue to collect it from your card.', true],
  ['First debit  18 March 2026', true],
  ['We carry on with your Direct Debit.', true],
  ['Your bank will pay this bill for you on 25 March 2026.', true],
  ['12 automatic withdrawals of $96.25', true],
  ['Next pre-authorized debit, April 1, 2026', true],
  ['You have told us that you do not pay by Direct Debit.', false],
  ['We can keep debiting late fees when you pay late', false],
  ['Next repayment by Direct Debit  28/03/2026', true],
  ['Pay your instalments by direct debit: call us', false],
  ['The price is lower when you pay by direct debit', false],
  ['Ways to pay: BPAY, Australia Post, direct debit', false],
  ['Set up a direct debit on our website.', false],
  ['Save $20 when you pay by direct debit. Call us.', false],
  ['AutoPay is not enrolled', false],
  ['A late fee of $20.00 will be charged if payment is late.', false],
  ['Amount due  $80.00', false],
];

/** Each text as a bill of which one field is known. */
export const SHORT_TEXTS: readonly { text: string; truth: Partial<Truth> }[] = [
  ...AMOUNTS.map(([, text, amount]) => ({ text, truth: { amount } })),
  ...DUE_DATES.map(([, text, dueDate]) => ({ text, truth: { dueDate } })),
  ...DEBITS.map(([text, directDebit]) => ({ text, truth: { directDebit } })),
  ...FREQUENCIES.map(([text, frequency]) => ({ text, truth: { frequency } })),
  ...NAMES.map(([, text, name]) => ({ text, truth: { name: name === null ? null : [name] } })),
];

import { at, type Sheet, table } from './sheet.ts';

/** A plain quarterly electricity bill of 245.30, due on 19 March 2026. */
export const ORIGIN: Sheet = {
  texts: [
    at(50, 60, 'Origin Energy', { size: 24, bold: true }),
    at(50, 80, 'ABN 12 345 678 901'),
    at(350, 60, 'Electricity account', { size: 14 }),
    ...table(
      140,
      [50, 200],
      [
        ['Account number', '1234 5678'],
        ['Issue date', '02 Mar 2026'],
        ['Billing period', '1 Dec 2025 to 28 Feb 2026'],
      ],
    ),
    ...table(
      220,
      [50, -450],
      [
        ['Previous balance', '$210.00'],
        ['Payments received', '-$210.00'],
        ['New charges (incl GST)', '$245.30'],
      ],
    ),
    ...table(
      310,
      [50, -450],
      [
        ['Total amount due', '$245.30'],
        ['Due date', '19 Mar 2026'],
      ],
      { size: 15, bold: true },
    ),
  ],
};

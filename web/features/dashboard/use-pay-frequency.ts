import { useState } from 'react';
import { PAY_FREQUENCIES, type PayFrequency } from '../../../ledger/money.ts';

/** The local preference's name (product.md §3). */
const storageKey = 'payFrequency';

function saved(): PayFrequency {
  try {
    const choice = localStorage.getItem(storageKey);
    return PAY_FREQUENCIES.find((value) => value === choice) ?? 'weekly';
  } catch {
    // Storage may be switched off: the product's default.
    return 'weekly';
  }
}

/** How often the person is paid, weekly unless chosen otherwise; the choice is kept in this browser. */
export function usePayFrequency() {
  const [frequency, keep] = useState(saved);
  const setFrequency = (next: PayFrequency) => {
    keep(next);
    try {
      localStorage.setItem(storageKey, next);
    } catch {
      // Without storage the choice holds until the page is left.
    }
  };
  return [frequency, setFrequency] as const;
}

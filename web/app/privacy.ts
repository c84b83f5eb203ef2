import { useSyncExternalStore } from 'react';

/** The local preference's name (product.md §2, 'Show Account Balances'); `public/first-paint.js` reads it too. */
const storageKey = 'showAccountBalances';
/** The class on the page's root that blurs every amount. */
const className = 'amounts-hidden';

const listeners = new Set<() => void>();

const areShown = () => !document.documentElement.classList.contains(className);

/** Shows or blurs every amount on every page, now and in this browser's next visits. */
export function showAmounts(show: boolean): void {
  document.documentElement.classList.toggle(className, !show);
  try {
    localStorage.setItem(storageKey, String(show));
  } catch {
    // Without storage the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether amounts can be read, or are blurred against a look over the shoulder. */
export function useAmountsShown(): boolean {
  return useSyncExternalStore(subscribe, areShown);
}

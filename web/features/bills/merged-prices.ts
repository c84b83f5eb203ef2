import { isSame } from '../../base/changes.ts';
import type { NewBill } from '../../queries/bills.ts';

type Prices = NonNullable<NewBill['priceChanges']>;

/**
 * The prices known ahead that a person typed over those they saw, with what another device has stored since. A day that both have
 * changed is the person's.
 */
export function mergedPrices(seen: Prices, stored: Prices, typed: Prices): Prices {
  if (isSame(seen, stored)) return typed;
  const own = typed.filter((price) => !seen.some((one) => isSame(one, price)));
  const isOwn = ({ from }: Prices[number]) => own.some((one) => one.from === from);
  const isTakenOut = (price: Prices[number]) =>
    seen.some((one) => one.from === price.from) && !typed.some((one) => one.from === price.from);
  const others = stored.filter((price) => !isOwn(price) && !isTakenOut(price));
  return [...others, ...own].toSorted((a, b) => a.from.localeCompare(b.from));
}

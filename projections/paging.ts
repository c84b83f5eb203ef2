/** Pages of lists that grow at their end. */

/** The index of the first item whose `seq` is not below this one. */
function placeOf(items: readonly { seq: number }[], seq: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.seq ?? seq) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** At most `limit` wanted items before a `seq`, the newest first. Without a `seq` it begins at the end. */
export function pageBefore<Item extends { seq: number }>(
  items: readonly Item[],
  before: number | string | undefined,
  limit: number,
  isWanted: (item: Item) => boolean = () => true,
): Item[] {
  const page: Item[] = [];
  const end = before === undefined ? items.length : placeOf(items, Number(before));
  for (let at = end - 1; at >= 0 && page.length < limit; at -= 1) {
    const item = items[at];
    if (item && isWanted(item)) page.push(item);
  }
  return page;
}

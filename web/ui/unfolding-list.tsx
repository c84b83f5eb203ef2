import { type ReactElement, useDeferredValue, useMemo, useState } from 'react';
import { cx } from './cx.ts';
import { usePrinting } from './use-media.ts';

/**
 * A list that shows its first `few` until it is asked for all. A press answers at once however long the list is: rows that come
 * are drawn after it, and rows that go are hidden first and taken away after that. On paper all of them stand there.
 *
 *     <UnfoldingList items={bills} few={5} draw={(bill) => <Row key={bill.id} bill={bill} />}>
 *       {(all, toggle) => <Button onClick={toggle}>…</Button>}
 *     </UnfoldingList>
 *
 * `draw` should be the same function each time: a row is drawn anew only when it, or the items, are others.
 */
export function UnfoldingList<Item>(props: {
  readonly items: readonly Item[];
  readonly few: 3 | 5;
  readonly draw: (item: Item) => ReactElement;
  /** The button beneath, where there is more than a few. */
  readonly children: (all: boolean, toggle: () => void) => ReactElement;
}) {
  const { items, few, draw } = props;
  const [all, setAll] = useState(false);
  const drawn = useDeferredValue(all);
  const printing = usePrinting();
  const unfolded = drawn || printing;
  const rows = useMemo(
    () => (unfolded ? items : items.slice(0, few)).map(draw),
    [items, few, draw, unfolded],
  );
  return (
    <>
      <ul className={cx('divide-y divide-line', !all && !printing && hidesAfter[few])}>{rows}</ul>
      {items.length > few && props.children(all, () => setAll(!all))}
    </>
  );
}

const hidesAfter = {
  3: '[&>li:nth-child(n+4)]:hidden',
  5: '[&>li:nth-child(n+6)]:hidden',
} as const;

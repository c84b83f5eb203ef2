import { Tabs as Radix } from 'radix-ui';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useId,
} from 'react';
import { cx } from './cx.ts';
import { usePrinting } from './use-media.ts';

/** One tab: its value, its name and how many things are behind it. */
export type TabItem = {
  readonly value: string;
  readonly label: ReactNode;
  readonly count?: number;
};

/** Which tab is open, and what the ids of tabs and panels begin with. */
const OpenTab = createContext({ id: '', value: '' });

/**
 * Tabs with counts; the row scrolls by itself on a narrow phone. A press shows its tab at once, and what lies behind it as soon as
 * that is drawn.
 *
 *     <Tabs label={text.lists} items={[{ value: 'bills', label: 'Bills', count: 3 }]} value={open} onValueChange={setOpen}>
 *       <TabPanel value="bills">…</TabPanel>
 *     </Tabs>
 */
export function Tabs({
  label,
  items,
  value,
  children,
  ...rest
}: ComponentProps<typeof Radix.Root> & {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly value: string;
}) {
  const id = useId();
  const later = useDeferredValue(value);
  // Paper does not wait.
  const shown = usePrinting() ? value : later;
  return (
    <Radix.Root value={value} {...rest}>
      <Radix.List
        aria-label={label}
        className="flex overflow-x-auto sm:gap-1 rounded-xl bg-sunken p-1 [scrollbar-width:none]"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            id={`${id}-tab-${item.value}`}
            aria-controls={`${id}-panel-${item.value}`}
            className={cx(
              'flex h-9 flex-1 items-center justify-center gap-1 rounded-lg px-1 text-xs min-[360px]:text-[0.8125rem] sm:gap-2 sm:px-3 sm:text-sm font-semibold whitespace-nowrap',
              'text-muted hover:text-ink data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-lift',
              'focus-visible:-outline-offset-2',
            )}
          >
            {/* The blank parts the two for a reader; to the eye the gap does. */}
            {item.label}{' '}
            {item.count !== undefined && (
              <span className="rounded-full bg-line px-1 text-xs sm:px-1.5 tabular-nums">
                {item.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <OpenTab value={{ id, value: shown }}>{children}</OpenTab>
    </Radix.Root>
  );
}

const panelOf = (open: { readonly id: string; readonly value: string }, value: string) => ({
  role: 'tabpanel',
  id: `${open.id}-panel-${value}`,
  'aria-labelledby': `${open.id}-tab-${value}`,
  tabIndex: 0,
  hidden: value !== open.value,
});

/**
 * What one tab shows. Not Radix's, which asks for its own animation as soon as it is there: the whole page was laid out for that
 * while React was still at work, once for each.
 */
export function TabPanel(props: {
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const panel = panelOf(useContext(OpenTab), props.value);
  return (
    <div {...panel} className={cx('mt-3 rounded-xl sm:mt-4', props.className)}>
      {!panel.hidden && props.children}
    </div>
  );
}

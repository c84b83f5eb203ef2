import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/** One tab: its value, its name and how many things are behind it. */
export type TabItem = {
  readonly value: string;
  readonly label: ReactNode;
  readonly count?: number;
};

/**
 * Tabs with counts; the row scrolls by itself on a narrow phone.
 *
 *     <Tabs label={text.lists} items={[{ value: 'bills', label: 'Bills', count: 3 }]} defaultValue="bills">
 *       <TabPanel value="bills">…</TabPanel>
 *     </Tabs>
 */
export function Tabs({
  label,
  items,
  children,
  ...rest
}: ComponentProps<typeof Radix.Root> & {
  readonly label: string;
  readonly items: readonly TabItem[];
}) {
  return (
    <Radix.Root {...rest}>
      <Radix.List
        aria-label={label}
        className="flex overflow-x-auto sm:gap-1 rounded-xl bg-sunken p-1 [scrollbar-width:none]"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className={cx(
              'flex h-9 flex-1 items-center justify-center gap-1 rounded-lg px-1 text-[0.8125rem] sm:gap-2 sm:px-3 sm:text-sm font-semibold whitespace-nowrap',
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
      {children}
    </Radix.Root>
  );
}

/** What one tab shows. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={cx('mt-4 rounded-xl', className)} />;
}

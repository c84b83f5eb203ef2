import {
  type ContextType,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
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
  readonly count?: number | undefined;
};

/** Which tab is open, and what the ids of tabs and panels begin with. `all`: every panel stands, whichever is open. */
const OpenTab = createContext({ id: '', value: '', all: false });

/** Where a key leads from one tab, of so many. */
const leadsTo: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The arrow keys, Home and End go to another tab of the row. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const lead = leadsTo[event.key];
  if (!lead || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  const tabs = [...event.currentTarget.children];
  const next = tabs[lead(tabs.indexOf(event.target as Element), tabs.length)];
  if (next instanceof HTMLElement) next.focus();
}

/** Safari gives a pressed button no focus. The other button of a mouse asks for a menu, and opens no tab. */
function onMouseDown(event: MouseEvent<HTMLElement>): void {
  if (event.button === 0 && !event.ctrlKey) event.currentTarget.focus();
  else event.preventDefault();
}

/**
 * Tabs with counts; the row scrolls by itself on a narrow phone. A press shows its tab at once, and what lies behind it as soon as
 * that is drawn. The Tab key stops once at the row, and the tab that has the focus is the open one.
 *
 *     <Tabs label={text.lists} items={[{ value: 'bills', label: 'Bills', count: 3 }]} value={open} onValueChange={setOpen}>
 *       <TabPanel value="bills">…</TabPanel>
 *     </Tabs>
 *
 * Not Radix's: they draw each row again for every tab in it, and were an eighth of the code of the first signed-in page.
 */
export function Tabs(props: {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly className?: string;
  /** On paper, where no tab can be pressed, every panel stands. */
  readonly allOnPaper?: boolean;
  readonly children: ReactNode;
}) {
  const { label, items, value, onValueChange } = props;
  const id = useId();
  const later = useDeferredValue(value);
  const printing = usePrinting();
  // Paper does not wait.
  const shown = printing ? value : later;
  return (
    <div className={props.className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex overflow-x-auto sm:gap-1 rounded-xl bg-sunken p-1 [scrollbar-width:none]"
      >
        {items.map((item) => {
          const open = item.value === value;
          const choose = () => open || onValueChange(item.value);
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-controls={`${id}-panel-${item.value}`}
              aria-selected={open}
              tabIndex={open ? 0 : -1}
              onMouseDown={onMouseDown}
              onFocus={choose}
              onClick={choose}
              className={cx(
                'flex h-9 flex-1 items-center justify-center gap-1 rounded-lg px-1 text-xs min-[360px]:text-[0.8125rem] sm:gap-2 sm:px-3 sm:text-sm font-semibold whitespace-nowrap',
                'text-muted hover:text-ink aria-selected:bg-card aria-selected:text-ink aria-selected:shadow-lift',
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
            </button>
          );
        })}
      </div>
      <OpenTab value={{ id, value: shown, all: printing && props.allOnPaper === true }}>
        {props.children}
      </OpenTab>
    </div>
  );
}

const panelOf = (open: ContextType<typeof OpenTab>, value: string) => ({
  role: 'tabpanel',
  id: `${open.id}-panel-${value}`,
  'aria-labelledby': `${open.id}-tab-${value}`,
  tabIndex: 0,
  hidden: value !== open.value && !open.all,
});

/** What one tab shows. */
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

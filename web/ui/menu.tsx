import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';

/** One thing that a {@link Menu} offers. */
export type MenuItem = {
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly destructive?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
};

/**
 * A button that opens a short list of actions: `<Menu label={text.more} items={[…]}><Button …/></Menu>`.
 * Not modal on purpose: the scroll lock of a modal menu writes a style element that our CSP forbids.
 */
export function Menu({
  label,
  items,
  children,
}: {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // An entry is gone once chosen: the button takes the focus first, so that a dialog can give it back there.
  const choose = (item: MenuItem) => {
    button.current?.focus();
    item.onSelect();
  };
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild ref={button}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          className="z-30 max-w-[calc(100vw-1.5rem)] min-w-44 rounded-xl border border-line bg-card p-1 shadow-float data-[state=open]:animate-appear"
        >
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              disabled={item.disabled ?? false}
              onSelect={() => choose(item)}
              className={cx(
                'flex cursor-pointer items-start gap-2.5 rounded-lg px-3 py-2 outline-none select-none',
                'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 data-[highlighted]:bg-sunken',
                item.destructive && 'text-bad',
              )}
            >
              {item.icon && (
                <span aria-hidden="true" className="mt-0.5 shrink-0 text-muted">
                  {item.icon}
                </span>
              )}
              <span className="min-w-0">
                <span className="block font-semibold">{item.label}</span>
                {item.hint && <span className="block text-sm text-muted">{item.hint}</span>}
              </span>
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

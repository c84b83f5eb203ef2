import { DropdownMenu as Radix } from 'radix-ui';
import { Fragment, type RefObject, useRef } from 'react';
import { cx } from './cx.ts';
import type { MenuItem, MenuProps } from './menu.tsx';

/**
 * The open list of a {@link Menu}. It hangs on an unseen mark over the button, which stays outside of it.
 * Not modal on purpose: the scroll lock of a modal menu writes a style element that our CSP forbids.
 */
export function MenuList(
  props: Omit<MenuProps, 'children'> & {
    readonly open: boolean;
    readonly onOpenChange: (open: boolean) => void;
    readonly button: RefObject<HTMLElement | null>;
    /** Opened without a pointer: then the first entry is chosen at once. */
    readonly byKey: boolean;
  },
) {
  const { label, items, open, onOpenChange, button, byKey } = props;
  // Radix would first draw what the entry opens and close the list after that: two drawings for one press.
  const choose = (event: Event, item: MenuItem) => {
    event.preventDefault();
    onOpenChange(false);
    item.onSelect();
  };
  const first = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          aria-labelledby={undefined}
          // Radix knows of a key only once this code is there, and the key may be why it came.
          onFocus={({ target, currentTarget }) =>
            byKey && target === currentTarget && first.current?.focus()
          }
          // A press on the button closes the list by itself.
          onInteractOutside={(event) => {
            const { target } = event;
            if (target instanceof Node && button.current?.contains(target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) button.current?.focus();
          }}
          className="z-30 max-w-[calc(100vw-1.5rem)] min-w-44 rounded-xl border border-line bg-card p-1 shadow-float data-[state=open]:animate-appear"
        >
          {items.map((item, index) => (
            <Fragment key={item.label}>
              {item.apart && <Radix.Separator className="my-1.5 h-px bg-line" />}
              <Radix.Item
                ref={index === 0 ? first : null}
                disabled={item.disabled ?? false}
                data-dialog={item.dialog}
                onSelect={(event) => choose(event, item)}
                className={cx(
                  'flex cursor-pointer items-start gap-2.5 rounded-lg px-3 py-2 outline-none select-none',
                  'data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50 data-[highlighted]:bg-sunken',
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
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { commonText } from '../text/common.ts';
import type { MenuList } from './menu-list.tsx';
import { toastError } from './toast-store.ts';

/** One thing that a {@link Menu} offers. */
export type MenuItem = {
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** A line stands above it: it is not to be pressed by mistake for the one before. */
  readonly apart?: boolean;
  readonly disabled?: boolean;
  /** The dialog it opens, so that its code is fetched ahead. */
  readonly dialog?: string;
  readonly onSelect: () => void;
};

/** Props of {@link Menu}; the one child is its button. */
export type MenuProps = {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly children: ReactElement<ComponentProps<'button'>>;
};

/**
 * A button that opens a short list of actions: `<Menu label={text.more} items={[…]}><Button …/></Menu>`.
 * The list's code is a sixth of the dashboard's, so it comes with the first look at a button.
 */
export function Menu({ label, items, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const [loaded, setLoaded] = useState<{ List: typeof MenuList } | null>(null);
  const load = async () => {
    if (loaded) return;
    const { MenuList: List } = await import('./menu-list.tsx');
    setLoaded({ List });
  };
  // A look at the button is no reason to tell that the network is gone; a press is.
  const ahead = () => void load().catch(() => undefined);
  const missing = () => {
    setOpen(false);
    toastError(commonText.networkFailed);
  };
  const toggle = (next: boolean, key: boolean) => {
    load().catch(missing);
    setByKey(key);
    setOpen(next);
  };
  return (
    <span className="relative inline-flex">
      {cloneElement(children, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onPointerOver: ahead,
        onFocus: ahead,
        onClick: ({ detail }: MouseEvent) => toggle(!open, detail === 0),
        onKeyDown: ({ key }: KeyboardEvent) => key === 'ArrowDown' && toggle(true, true),
      })}
      {loaded && (
        <loaded.List
          label={label}
          items={items}
          open={open}
          onOpenChange={setOpen}
          button={button}
          byKey={byKey}
        />
      )}
    </span>
  );
}

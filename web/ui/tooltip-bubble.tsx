import { Tooltip as Radix } from 'radix-ui';
import { useEffect, useState } from 'react';
import { tooltipOf } from './tooltip-of.ts';

/** In ms: how long a pointer rests on a button before its tooltip opens, and how soon after another it need not. */
const openDelay = 700;
const skipDelay = 300;
/** How long a pointer may be on its way from a button to its tooltip, in ms. */
const crossing = 200;

const events = ['pointerover', 'pointerdown', 'click', 'focusin', 'scroll', 'resize'] as const;

const isBubble = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-tooltip-bubble]') !== null;

/**
 * Tells which button's tooltip is to be seen. It opens once the pointer rests, by keyboard at once; it stays while the pointer
 * is on the button or on the tooltip itself, and goes with Escape, a press, scrolling and leaving (WCAG 1.4.13).
 */
function followButtons(show: (button: HTMLElement | null) => void) {
  let aim: HTMLElement | null = null;
  let shown: HTMLElement | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const turnTo = (button: HTMLElement | null) => {
    clearTimeout(timer);
    if (shown && !button) closedAt = performance.now();
    aim = button;
    shown = button;
    show(button);
  };
  /** Not again for this button until the pointer has left it. */
  const dismiss = () => {
    const before = aim;
    turnTo(null);
    aim = before;
  };
  const moveTo = (button: HTMLElement | null) => {
    if (button === aim) return;
    aim = button;
    clearTimeout(timer);
    if (button === shown) return;
    const soon = shown !== null || performance.now() - closedAt < skipDelay;
    const wait = button === null ? crossing : soon ? 0 : openDelay;
    timer = setTimeout(() => turnTo(button?.matches(':hover') ? button : null), wait);
  };
  const handle = (event: Event) => {
    const button = tooltipOf(event);
    if (event.type === 'pointerover') {
      const byTouch = event instanceof PointerEvent && event.pointerType === 'touch';
      if (!byTouch) moveTo(isBubble(event) ? shown : button);
    } else if (event.type === 'focusin' && button?.matches(':focus-visible')) turnTo(button);
    else dismiss();
    // A press on the tooltip is none beside the dialog that its button stands in.
    if (event.type === 'pointerdown' && isBubble(event)) event.stopPropagation();
  };
  return { handle, dismiss };
}

/** Draws the one tooltip, see {@link Tooltip}; `first` is the event that it was fetched for. */
export function TooltipBubble({ first }: { readonly first: Event }) {
  const [button, show] = useState<HTMLElement | null>(null);
  const [{ handle, dismiss }] = useState(() => followButtons(show));
  useEffect(() => {
    handle(first);
    for (const type of events) window.addEventListener(type, handle, true);
    return () => {
      for (const type of events) window.removeEventListener(type, handle, true);
    };
  }, [first, handle]);
  const { left, top, width, height } = button?.getBoundingClientRect() ?? {};
  return (
    <Radix.Provider>
      <Radix.Root open={button !== null} onOpenChange={(open) => open || dismiss()}>
        <Radix.Trigger asChild>
          <span
            aria-hidden="true"
            className="pointer-events-none fixed"
            style={{ left, top, width, height }}
          />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            data-tooltip-bubble=""
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 rounded-lg bg-ink px-2.5 py-1.5 text-sm text-paper shadow-float select-none data-[state=closed]:animate-vanish"
          >
            {button?.dataset.tooltip}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

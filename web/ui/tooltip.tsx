import { type ComponentType, useEffect, useState } from 'react';
import type { TooltipBubble } from './tooltip-bubble.tsx';
import { tooltipOf } from './tooltip-of.ts';

type Bubble = ComponentType<Parameters<typeof TooltipBubble>[0]>;

/**
 * The one tooltip of the app: every `<Button tooltip="Edit">` says by an attribute what it would read, so that two hundred rows
 * of icons cost nothing. Its code comes with the first look at such a button.
 */
export function Tooltip() {
  const [first, setFirst] = useState<Event | null>(null);
  const [loaded, setLoaded] = useState<{ Bubble: Bubble } | null>(null);
  const waiting = first === null;
  useEffect(() => {
    if (!waiting) return;
    const look = (event: Event) => {
      if (!tooltipOf(event)) return;
      setFirst(event);
      import('./tooltip-bubble.tsx').then(
        ({ TooltipBubble }) => setLoaded({ Bubble: TooltipBubble }),
        // Without a network there is no tooltip now; the next look tries again.
        () => setFirst(null),
      );
    };
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, [waiting]);
  return first && loaded && <loaded.Bubble first={first} />;
}

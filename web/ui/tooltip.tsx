import { useEffect, useState } from 'react';
import { tooltipOf } from './tooltip-of.ts';
import { useCode } from './use-code.ts';

const load = () => import('./tooltip-bubble.tsx');

/**
 * The one tooltip of the app: every `<Button tooltip="Edit">` says by an attribute what it would read, so that two hundred rows
 * of icons cost nothing. Its code comes with the first look at such a button.
 */
export function Tooltip() {
  const [first, setFirst] = useState<Event | null>(null);
  const bubble = useCode(load, first);
  // Without a network there is no tooltip now; the next look tries again.
  const waiting = first === null || bubble === 'missing';
  useEffect(() => {
    if (!waiting) return;
    const look = (event: Event) => {
      if (tooltipOf(event)) setFirst(event);
    };
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, [waiting]);
  return first && typeof bubble === 'object' && <bubble.TooltipBubble first={first} />;
}

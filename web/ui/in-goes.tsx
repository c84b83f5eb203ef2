import { Children, type ReactNode, startTransition, useEffect, useState } from 'react';
import { usePrinting } from './use-media.ts';

/**
 * Draws its parts one after the other from above, each in a go of its own: all at once would be a long task, in which the page
 * answers nobody. What stands already is not drawn again for the next. Paper does not wait.
 */
export function InGoes({ children }: { readonly children: readonly ReactNode[] }) {
  const [drawn, draw] = useState(1);
  const printing = usePrinting();
  useEffect(() => {
    if (drawn < children.length) startTransition(() => draw(drawn + 1));
  }, [drawn, children.length]);
  return Children.toArray(children).slice(0, printing ? children.length : drawn);
}

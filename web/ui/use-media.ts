import { useSyncExternalStore } from 'react';

/** A media query as a store. Where nothing can be asked, as in a test, it does not hold. */
function media(query: string) {
  const asked = () => window.matchMedia?.(query);
  return {
    holds: () => asked()?.matches ?? false,
    subscribe(listener: () => void): () => void {
      const list = asked();
      list?.addEventListener?.('change', listener);
      return () => list?.removeEventListener?.('change', listener);
    },
  };
}

const paper = media('print');
const phone = media('(width < 40rem)');

/** Whether the page is being put on paper, where nothing can be unfolded. */
export const usePrinting = (): boolean => useSyncExternalStore(paper.subscribe, paper.holds);

/** Whether the window is as narrow as a phone's: below the width that `sm:` begins with. */
export const useNarrow = (): boolean => useSyncExternalStore(phone.subscribe, phone.holds);

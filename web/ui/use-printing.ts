import { useSyncExternalStore } from 'react';

// Where nothing can be asked, as in a test, nothing is printed.
const onPaper = () => window.matchMedia?.('print');

function subscribe(listener: () => void): () => void {
  const print = onPaper();
  print?.addEventListener?.('change', listener);
  return () => print?.removeEventListener?.('change', listener);
}

/** Whether the page is being put on paper, where nothing can be unfolded. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => onPaper()?.matches ?? false);

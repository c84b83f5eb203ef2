/**
 * Asks the browser's storage, or the tab's, which may be switched off or full: then the page's memory is all there is. Null too
 * where `ask` fails over what lies there.
 */
export function inStorage<T>(
  ask: (storage: Storage) => T,
  where: 'localStorage' | 'sessionStorage' = 'localStorage',
): T | null {
  try {
    return ask(window[where]);
  } catch {
    return null;
  }
}

/** The text of this name that this browser keeps; null where it has none. */
export const readStored = (name: string): string | null =>
  inStorage((storage) => storage.getItem(name));

/** Keeps a text under this name for the next visit; null forgets it. */
export function writeStored(name: string, text: string | null): void {
  inStorage((storage) => (text === null ? storage.removeItem(name) : storage.setItem(name, text)));
}

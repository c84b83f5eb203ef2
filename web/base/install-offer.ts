import { useSyncExternalStore } from 'react';

/** Chromium's event; no standard type names it. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

/** Until when 'Maybe Later' holds. */
const storageKey = 'installLater';
const laterDays = 14;
const day = 86_400_000;

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

function set(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

function isPutOff(): boolean {
  try {
    return Date.now() < Number(localStorage.getItem(storageKey) ?? 0);
  } catch {
    // Storage may be switched off: then the card comes each time.
    return false;
  }
}

/** The browser offers installation once, before any page is drawn, so the ear is there from the start. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (!isPutOff()) set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => set(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The browser's offer to install the app, with the two answers to it; null while there is none. */
export function useInstallOffer() {
  const standing = useSyncExternalStore(subscribe, () => offer);
  if (!standing) return null;
  return {
    install: async () => {
      set(null);
      await standing.prompt();
    },
    later: () => {
      set(null);
      try {
        localStorage.setItem(storageKey, String(Date.now() + laterDays * day));
      } catch {
        // Without storage the answer holds until the page is left.
      }
    },
  };
}

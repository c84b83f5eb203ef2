import { createStore } from '../ui/store.ts';
import { readStored, writeStored } from './storage.ts';

/** Chromium's event; no standard type names it. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

/** Until when 'Maybe Later' holds. */
const storageKey = 'installLater';
const laterDays = 14;
const day = 86_400_000;

const offer = createStore<InstallEvent | null>(null);

/** Without storage the card comes each time. */
const isPutOff = () => Date.now() < Number(readStored(storageKey) ?? 0);

/** The browser offers installation once, before any page is drawn, so the ear is there from the start. */
export function listenForInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (!isPutOff()) offer.set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => offer.set(null));
}

/** The browser's offer to install the app, with the two answers to it; null while there is none. */
export function useInstallOffer() {
  const standing = offer.use();
  if (!standing) return null;
  return {
    install: async () => {
      offer.set(null);
      await standing.prompt();
    },
    later: () => {
      offer.set(null);
      writeStored(storageKey, String(Date.now() + laterDays * day));
    },
  };
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { destinations } from '../base/destinations.ts';
import { singleKeysOn } from '../base/single-keys.ts';
import { useUndoLast } from '../base/undo.ts';
import { dialogFrom, openDialog } from '../base/use-dialog.ts';
import { usePreference } from '../queries/preferences.ts';

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=menu], [role=listbox], [role=combobox]') !==
        null)
  );
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** The letter of a key; where the keyboard has another alphabet, the one that the key has on a Latin keyboard. */
function letterOf({ key, code }: KeyboardEvent): string {
  const isOther = key.length === 1 && key > '\x7f' && code.startsWith('Key');
  return (isOther ? code.slice('Key'.length) : key).toLowerCase();
}

/** How long after `g` the page's letter may come. */
const sequenceMs = 1200;

/** The keys of the whole app; `?` lists them. Nothing happens while somebody types or a dialog is open, but Ctrl+K. */
export function useShortcuts(): void {
  const [, navigate] = useLocation();
  const undoLast = useUndoLast();
  const [amountsShown, showAmounts] = usePreference('showAccountBalances');
  const goUntil = useRef(0);
  const pressed = (event: KeyboardEvent): (() => void) | undefined => {
    const key = letterOf(event);
    const command = event.ctrlKey || event.metaKey;
    if (command && !event.altKey && !event.shiftKey && key === 'k')
      return () => openDialog('commands');
    if (isTyping(event) || dialogFrom(window.location.search)) return undefined;
    if (command && !event.altKey && !event.shiftKey && key === 'z') return undoLast;
    if (hasModifier(event) || !singleKeysOn()) return undefined;
    if (Date.now() < goUntil.current) {
      goUntil.current = 0;
      const page = destinations.find((one) => one.key === key);
      return page && (() => navigate(page.href));
    }
    return {
      '?': () => openDialog('shortcuts'),
      b: () => openDialog('bill'),
      i: () => openDialog('income'),
      g: () => {
        goUntil.current = Date.now() + sequenceMs;
      },
      h: () => showAmounts(!amountsShown),
    }[key];
  };
  const latest = useRef(pressed);
  latest.current = pressed;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const act = latest.current(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

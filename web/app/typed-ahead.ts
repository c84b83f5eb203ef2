import { useEffect } from 'react';
import { dialogFrom } from '../base/use-dialog.ts';

const isLetter = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) =>
  key.length === 1 && !(ctrlKey || metaKey || altKey || repeat);

/** True while the address names a dialog whose body is not drawn: what is typed is meant for nothing else. */
function isComing(): boolean {
  if (!dialogFrom(window.location.search)) return false;
  const open = [...document.querySelectorAll('[role$=dialog][data-state=open]')].at(-1);
  return open?.getAttribute('aria-busy') !== 'false';
}

/** Types at the caret, or over what is selected. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whoever opens a dialog by a key may type before it is there: the letters go to its first field, if that takes any. */
export function useTypedAhead(): void {
  useEffect(() => {
    let typed = '';
    const collect = (event: KeyboardEvent) => {
      if (!isComing()) {
        typed = '';
        return;
      }
      if (!isLetter(event)) return;
      typed += event.key;
      event.preventDefault();
      event.stopPropagation();
    };
    const pass = ({ target }: FocusEvent) => {
      if (typed === '' || !(target instanceof Element && target.closest('[data-dialog-body]')))
        return;
      const isText = target.matches('input[type=text], textarea');
      if (isText) type(target as HTMLInputElement | HTMLTextAreaElement, typed);
      typed = '';
    };
    document.addEventListener('keydown', collect, true);
    document.addEventListener('focusin', pass);
    return () => {
      document.removeEventListener('keydown', collect, true);
      document.removeEventListener('focusin', pass);
    };
  }, []);
}

/** What had the focus last in each layer of the screen: in every dialog, and in the page (`body`) beneath them. */
const lastIn = new WeakMap<Element, HTMLElement>();

const dialogs = '[role$="dialog"]';
const openDialogs = `${dialogs}[data-state="open"]`;

function remember({ target }: Event): void {
  const one = target instanceof Element && target.closest('a, button, [tabindex], :focus');
  // A menu is gone once it has opened a dialog, and a toast once it is answered; what had the focus before is not.
  if (!(one instanceof HTMLElement) || one.closest('[role=menu], [data-toasts]')) return;
  lastIn.set(one.closest(dialogs) ?? document.body, one);
}

// It is followed all the time: when a dialog is drawn its opener may have lost the focus already, because it stood in the
// dialog that this one replaces, or is busy and disabled.
document.addEventListener('focusin', remember);
// Safari gives a pressed button no focus.
document.addEventListener('click', remember, true);

/** Gives the focus to the first of these that takes it: what is hidden or disabled does not. */
export function focusFirst(candidates: Iterable<HTMLElement | null | undefined>): void {
  for (const one of candidates) {
    one?.focus();
    if (one && one === document.activeElement) return;
  }
}

/**
 * After a dialog has closed: what had the focus before gets it back, in the dialog that is still open or else in the page.
 * Where that is gone the dialog or the page has it, never nothing.
 */
export function focusBack(): void {
  const open = [...document.querySelectorAll<HTMLElement>(openDialogs)].at(-1);
  if (open?.contains(document.activeElement)) return;
  focusFirst([lastIn.get(open ?? document.body), open ?? document.getElementById('main')]);
}

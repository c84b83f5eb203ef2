import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { useFormats } from './formats.ts';
import { focusBack } from './last-focus.ts';
import { withoutAmounts } from './money.tsx';
import { dismissToast, type ShownToast, toastStore } from './toast-store.ts';

/** How long a toast with something to do stays; one without takes Radix's default, which is the product's 5000 ms. */
const actionMs = 10_000;

/** The exit animation's length: the words stay in place until it is over. */
const exitMs = 160;

type Place = RefObject<HTMLOListElement | null>;

/**
 * Lets the focus go from an open dialog to the toasts. A dialog listens at the document, and takes back the focus that has gone elsewhere:
 * it does not hear of this. From the toasts the focus can only return.
 */
function useLeaveFor(place: Place): void {
  useEffect(() => {
    const keepQuiet = (event: FocusEvent) => {
      const goesTo = event.type === 'focusin' ? event.target : event.relatedTarget;
      // The place, with the stops before and after it.
      const toasts = place.current?.parentElement;
      if (goesTo instanceof Node && toasts?.contains(goesTo)) event.stopPropagation();
    };
    document.body.addEventListener('focusin', keepQuiet);
    document.body.addEventListener('focusout', keepQuiet);
    return () => {
      document.body.removeEventListener('focusin', keepQuiet);
      document.body.removeEventListener('focusout', keepQuiet);
    };
  }, [place]);
}

/** Takes away a toast about what a form said, once that says something else. */
function useUntilTyped({ id, untilTyped }: ShownToast): void {
  useEffect(() => {
    if (!untilTyped) return;
    const over = new AbortController();
    const changes = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form, [role=dialog]')) dismissToast(id);
    };
    for (const what of ['input', 'click'])
      window.addEventListener(what, changes, { capture: true, signal: over.signal });
    return () => over.abort();
  }, [id, untilTyped]);
}

function OneToast({ shown, place }: { shown: ShownToast; place: Place }) {
  const [open, setOpen] = useState(true);
  const bad = shown.variant === 'destructive';
  useUntilTyped(shown);
  // Amounts may be hidden while it stands.
  useFormats();
  return (
    <Toast.Root
      open={open}
      {...(shown.action && { duration: actionMs })}
      type={bad ? 'foreground' : 'background'}
      onOpenChange={(next) => {
        setOpen(next);
        // Radix has just given it to the place of the toasts if it was in this one.
        if (!next && document.activeElement === place.current) focusBack();
        if (!next) setTimeout(() => dismissToast(shown.id), exitMs);
      }}
      className={cx(
        // An open dialog takes the pointer from all that is not in it; a toast above it can still be closed.
        'pointer-events-auto flex items-start gap-3 rounded-xl border p-4 shadow-float',
        'data-[state=closed]:animate-vanish data-[state=open]:animate-rise',
        'data-[swipe=end]:animate-slide-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        bad ? 'border-bad bg-bad-soft' : 'border-line bg-card',
      )}
    >
      <span
        aria-hidden="true"
        className={cx('mt-1.5 size-2 rounded-full', bad ? 'bg-bad' : 'bg-good')}
      />
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{withoutAmounts(shown.title)}</Toast.Title>
        {shown.description && (
          <Toast.Description className={cx('mt-0.5 text-sm', bad ? 'text-ink' : 'text-muted')}>
            {withoutAmounts(shown.description)}
          </Toast.Description>
        )}
      </div>
      {shown.action && (
        <Toast.Action asChild altText={shown.action.label} onClick={shown.action.onAction}>
          <Button variant="secondary" size="sm" className="self-center">
            {shown.action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close
        aria-label={commonText.close}
        className="-m-2 grid size-9 place-items-center rounded-lg text-muted hover:text-ink"
      >
        <X aria-hidden="true" size={16} />
      </Toast.Close>
    </Toast.Root>
  );
}

/**
 * The place where toasts appear; mounted once by the providers. Duration (5000 ms), swipe to the right (50 px)
 * and the F8 key are the product's constants and Radix's defaults at once.
 */
export function Toaster() {
  const shown = toastStore.use();
  const place = useRef<HTMLOListElement>(null);
  useLeaveFor(place);
  return (
    <Toast.Provider label={commonText.notifications}>
      {shown && <OneToast key={shown.id} shown={shown} place={place} />}
      <Toast.Viewport
        ref={place}
        data-toasts=""
        label={`${commonText.notifications} ({hotkey})`}
        // On a phone a dialog's cross is where toasts come: they leave its corner free.
        className="fixed top-0 right-0 z-50 flex w-full flex-col p-4 pt-[max(1rem,env(safe-area-inset-top))] max-sm:in-[:has([data-dialog-veil][data-state=open])]:pr-16 sm:top-auto sm:bottom-0 md:max-w-[420px]"
      />
    </Toast.Provider>
  );
}

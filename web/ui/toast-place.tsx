import { cx } from './cx.ts';
import { dismissToast, type ShownToast, toastStore } from './toast-store.ts';
import { useCode } from './use-code.ts';
import { useLater } from './use-later.ts';

const load = () => import('./toaster.tsx');

/** Fetches the toaster's code ahead, for a page that may need it. Without a network {@link ToastPlace} does without. */
export const fetchToaster = (): void => void load().catch(() => undefined);

/** As long as any toast stays (docs/product.md, Defaults and times). */
const milliseconds = 5_000;

/** What a toast says, without the toaster. */
function Words({ shown }: { readonly shown: ShownToast }) {
  useLater(() => dismissToast(shown.id), milliseconds);
  return (
    <div
      role="alert"
      aria-live="assertive"
      className={cx(
        'pointer-events-none fixed inset-x-4 top-4 z-50 rounded-xl border p-4 shadow-float max-sm:in-[:has([data-dialog-veil][data-state=open])]:right-16 sm:top-auto sm:bottom-4 md:left-auto md:w-[388px]',
        shown.variant === 'destructive' ? 'border-bad bg-bad-soft' : 'border-line bg-card',
      )}
    >
      <p className="font-semibold">{shown.title}</p>
      {shown.description && <p className="mt-0.5 text-sm">{shown.description}</p>}
    </div>
  );
}

/**
 * Where toasts appear. The toaster comes with the first of them, so that the landing page, which has none, does not pay for it. What is
 * most often to be said before it is there is that the network is gone: then the words stand alone.
 */
export function ToastPlace() {
  const shown = toastStore.use();
  const toaster = useCode(load, shown);
  return (
    // What a modal dialog leaves within reach of a screen reader: it hides all that is no live region. The toasts announce themselves.
    <div aria-live="off">
      {toaster === 'missing' && shown && <Words key={shown.id} shown={shown} />}
      {typeof toaster === 'object' && <toaster.Toaster />}
    </div>
  );
}

import { commonText } from '../text/common.ts';
import { createStore } from './store.ts';

/** What a toast says. `destructive` is for failures and is announced at once. */
export type ToastInput = {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
  /** One thing to do about it; the toast then stays twice as long. */
  readonly action?: { readonly label: string; readonly onAction: () => void };
  /** It goes as soon as something is typed or pressed in a form or dialog: what that says by then would not be what is done. */
  readonly untilTyped?: boolean;
};

/** A toast with the number that tells it apart from the one it replaced. */
export type ShownToast = ToastInput & { readonly id: number };

let count = 0;

/** The toast that is shown, if any. */
export const toastStore = createStore<ShownToast | null>(null);

/** Shows a toast. At most one is there at a time: a new one takes the place of the last. */
export function toast(input: ToastInput): void {
  count += 1;
  toastStore.set({ ...input, id: count });
}

/** Says in a toast what went wrong. */
export const toastError = (description: string, title: string = commonText.error): void =>
  toast({ title, description, variant: 'destructive' });

/** Takes the toast away if it is still the one shown. */
export function dismissToast(id: number): void {
  if (toastStore.current()?.id === id) toastStore.set(null);
}

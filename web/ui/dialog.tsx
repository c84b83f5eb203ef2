import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { focusBack, focusFirst } from './last-focus.ts';

/** A press this soon after another, in milliseconds, and this near to it, in pixels, is the same impatient finger's. */
const SOON_MS = 500;
const NEAR = 24;

type Press = Pick<PointerEvent, 'clientX' | 'clientY' | 'timeStamp'>;

let before: Press | null = null;
let latest: Press | null = null;

document.addEventListener(
  'pointerdown',
  (press) => {
    before = latest;
    latest = press;
  },
  true,
);

/** Whether the press that is just being dealt with repeats the one before it. */
function isPressAgain(): boolean {
  if (!before || !latest || latest.timeStamp - before.timeStamp > SOON_MS) return false;
  return Math.hypot(latest.clientX - before.clientX, latest.clientY - before.clientY) < NEAR;
}

/** Props of {@link Dialog}. The body scrolls; `footer` stays in sight. */
export type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  /** An alert dialog interrupts with a question: it is not closed by a press beside it. */
  readonly alert?: boolean;
  /** While true neither Escape, the cross nor a press beside it closes the dialog. */
  readonly busy?: boolean;
  /** Its fields cannot be typed in yet: the focus goes into them once they can. */
  readonly waits?: boolean | undefined;
};

type FocusRules = { readonly [Rule in 'alert' | 'waits']?: boolean | undefined };

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-lg', lg: 'sm:max-w-2xl' } as const;

/**
 * Where the focus begins: a question at its mildest answer, a form at its first field. By touch at the dialog itself,
 * because a field would raise the keyboard over what there is to read.
 */
function focusWithin(dialog: HTMLElement, { alert, waits }: FocusRules): void {
  const byTouch = window.matchMedia?.('(pointer: coarse)').matches;
  const wanted = alert
    ? 'footer button'
    : '[data-dialog-body] :is(input, select, textarea, button):not([data-unsent] *)';
  focusFirst([...(byTouch || waits ? [] : dialog.querySelectorAll<HTMLElement>(wanted)), dialog]);
}

/**
 * Whether what the dialog holds is drawn: its frame comes first, so that a press shows at once. Then the focus goes into it,
 * unless it is there already. A dialog that closes, whether by Escape or by Back, leaves its field first, so that a field which is saved
 * when it is left is saved.
 */
function useBody({ open, alert, waits }: DialogProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useDeferredValue(open, false);
  useEffect(() => {
    const isFree = document.activeElement === frame.current;
    if (open && drawn && isFree && frame.current) focusWithin(frame.current, { alert, waits });
  }, [open, drawn, alert, waits]);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isWithin = activeElement instanceof HTMLElement && frame.current?.contains(activeElement);
    if (!open && isWithin) activeElement.blur();
  }, [open]);
  return { frame, drawn: drawn || !open };
}

/**
 * A modal dialog: a sheet from below on a phone, a centred card elsewhere. When it closes the focus returns to
 * what had it before. One that is a form is a `FormDialog`.
 *
 *     <Dialog open={open} onOpenChange={setOpen} title="Manage Account Balances" footer={<Button>…</Button>}>…</Dialog>
 *
 * There is no Radix overlay here on purpose: its scroll lock writes a style element that our CSP forbids.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = 'md' } = props;
  // The press that opened it, once more, is none beside it.
  const keep = (event: Event) => (props.alert || isPressAgain()) && event.preventDefault();
  const { frame, drawn } = useBody(props);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => (props.busy && !next ? undefined : onOpenChange(next))}
    >
      <Radix.Portal>
        <div
          data-dialog-veil=""
          data-state={open ? 'open' : 'closed'}
          className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-vanish data-[state=open]:animate-appear"
        />
        <Radix.Content
          ref={frame}
          aria-busy={!drawn}
          // One that fades out takes no presses.
          inert={!open}
          {...(props.alert && { role: 'alertdialog', 'aria-modal': true })}
          onPointerDownOutside={keep}
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) focusWithin(event.currentTarget, props);
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusBack();
          }}
          className={cx(
            'fixed z-40 flex max-h-[92dvh] w-full flex-col border-line bg-card shadow-float outline-none',
            'inset-x-0 bottom-0 rounded-t-2xl border-t',
            'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:rounded-2xl sm:border',
            'data-[state=closed]:animate-sink data-[state=open]:animate-rise',
            widths[size],
          )}
        >
          <header className="px-5 pt-5 pb-3">
            <div className="flex items-start gap-3">
              <Radix.Title className="min-w-0 flex-1 text-xl wrap-anywhere">{title}</Radix.Title>
              <Radix.Close asChild>
                <Button
                  variant="quiet"
                  size="icon-sm"
                  className="-mt-1 -mr-2 text-muted"
                  aria-label={commonText.close}
                >
                  <X aria-hidden="true" size={18} />
                </Button>
              </Radix.Close>
            </div>
            {description && (
              <Radix.Description asChild>
                <div className="text-pretty text-muted wrap-anywhere">{description}</div>
              </Radix.Description>
            )}
          </header>
          {children && (
            <div data-dialog-body="" className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
              {drawn && children}
            </div>
          )}
          {footer && (
            // Its buttons may send a form that is not drawn yet: a press would be lost without a word.
            <footer
              inert={!drawn && Boolean(children)}
              className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end"
            >
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

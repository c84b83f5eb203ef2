import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import { usePrinting } from './use-media.ts';

/** Points down, and up while what it belongs to is open. */
export function Chevron(props: { readonly open: boolean; readonly className?: string | false }) {
  const { open, className } = props;
  return (
    <ChevronDown
      aria-hidden="true"
      size={16}
      className={cx('shrink-0 transition-transform', open && 'rotate-180', className)}
    />
  );
}

/**
 * Something that one button opens and closes: the button takes `button`, what it opens has the id `panelId` and is drawn only
 * while `open`.
 *
 *     const more = useDisclosure();
 *     <Button {...more.button}>…<Chevron open={more.open} /></Button>
 *     {more.open && <div id={more.panelId}>…</div>}
 *
 * It opens by itself with each new `wrong`: what is wrong with something in it.
 */
export function useDisclosure(openAtFirst = false, wrong?: object) {
  const panelId = useId();
  const [open, setOpen] = useState(openAtFirst);
  const [shown, setShown] = useState(wrong);
  if (shown !== wrong) {
    setShown(wrong);
    if (wrong) setOpen(true);
  }
  const button = {
    'aria-expanded': open,
    // A name that leads nowhere is an error to readers.
    ...(open && { 'aria-controls': panelId }),
    onClick: () => setOpen(!open),
  };
  return { open, panelId, button };
}

/**
 * A line that opens what lies beneath it. On paper that stands open, where nothing can be pressed.
 *
 *     <Disclosure as="h3" title="Ended 2"><ul>…</ul></Disclosure>
 */
export function Disclosure(props: {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The title is a heading of this level. */
  readonly as?: 'h3';
  readonly openAtFirst?: boolean;
  /** What is wrong with something beneath it: each new one opens it. */
  readonly wrong?: object | undefined;
  /** The look of the line. */
  readonly look?: string;
}) {
  const { as: Line = 'div' } = props;
  const { open, panelId, button } = useDisclosure(props.openAtFirst, props.wrong);
  const printing = usePrinting();
  return (
    <>
      <Line>
        <button
          type="button"
          className={cx(
            'flex w-full items-center justify-between gap-2 text-left font-semibold',
            props.look ?? 'rounded-lg py-2 text-sm text-muted hover:text-ink',
          )}
          {...button}
        >
          <span className="min-w-0">{props.title}</span>
          <Chevron open={open} />
        </button>
      </Line>
      {(open || printing) && <div id={panelId}>{props.children}</div>}
    </>
  );
}

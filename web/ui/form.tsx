import { type FormEvent, type ReactNode, useState } from 'react';
import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { useLater } from './use-later.ts';

/** What was typed into a form and not sent: whether it is back, and how the form gets its first values again. `waits`: it is on its way. */
type Unsent = {
  readonly found: boolean;
  readonly waits?: boolean;
  readonly startAgain: () => void;
};

/** Says why nothing can be typed: a moment later, so that it is read out, and nothing flashes where the answer comes at once. */
function WaitsNote() {
  const [isSaid, say] = useState(false);
  useLater(() => say(true), 150);
  return (
    <p role="status" className="text-sm text-muted empty:sr-only">
      {isSaid && commonText.beingSent}
    </p>
  );
}

/** Says that what is in the form was typed before, so that nobody takes it for what is stored. */
function UnsentNote({ startAgain }: Pick<Unsent, 'startAgain'>) {
  return (
    <p data-unsent="" className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {commonText.unsent}
      <Button
        variant="quiet"
        size="sm"
        className="-my-1 px-2 text-pen"
        onClick={({ currentTarget }) => {
          const { form } = currentTarget;
          startAgain();
          form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
        }}
      >
        {commonText.startAgain}
      </Button>
    </p>
  );
}

/**
 * A form whose fields we check ourselves, so that the browser's own bubbles stay away. A button outside of it submits it by its id.
 *
 *     <Form id={formId} draft={draft} onSubmit={form.handleSubmit(send)}>…</Form>
 */
export function Form(props: {
  readonly id?: string;
  readonly className?: string;
  readonly hidden?: boolean;
  readonly draft?: Unsent;
  readonly onSubmit: (event: FormEvent) => unknown;
  readonly children: ReactNode;
}) {
  return (
    <form
      id={props.id}
      hidden={props.hidden}
      noValidate
      className={cx('grid', props.className ?? 'gap-4')}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit(event);
      }}
    >
      {props.draft?.waits && <WaitsNote />}
      {props.draft?.found && !props.draft.waits && <UnsentNote {...props.draft} />}
      <fieldset role="none" disabled={props.draft?.waits} className="contents">
        {props.children}
      </fieldset>
    </form>
  );
}

import { type ComponentProps, useState } from 'react';
import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';
import { Form } from './form.tsx';
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
 * A {@link Form} whose draft is kept: it says so where it opened with one, and while what it says is on its way nothing is typed.
 *
 *     <DraftedForm id={formId} draft={draft} onSubmit={form.handleSubmit(send)}>…</DraftedForm>
 */
export function DraftedForm({
  draft,
  children,
  ...rest
}: ComponentProps<typeof Form> & { readonly draft: Unsent }) {
  return (
    <Form {...rest}>
      {draft.waits && <WaitsNote />}
      {draft.found && !draft.waits && <UnsentNote {...draft} />}
      <fieldset role="none" disabled={draft.waits} className="contents">
        {children}
      </fieldset>
    </Form>
  );
}

import type { FormEvent, ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * A form whose fields we check ourselves, so that the browser's own bubbles stay away. A button outside of it submits it by its id.
 *
 *     <Form onSubmit={form.handleSubmit(send)}>…</Form>
 *
 * One whose draft is kept is a `DraftedForm`.
 */
export function Form(props: {
  readonly id?: string;
  readonly className?: string;
  readonly hidden?: boolean;
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
      {props.children}
    </form>
  );
}

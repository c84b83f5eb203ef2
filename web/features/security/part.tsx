import { type ReactNode, useId, useState } from 'react';
import { commonText } from '../../text/common.ts';
import { securityText } from '../../text/security.ts';
import { Button } from '../../ui/button.tsx';

/** One way of signing in: what it is, how it stands, and what can be done about it. */
export function Part(props: {
  readonly title: string;
  readonly hint: ReactNode;
  readonly children?: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-3 border-t border-line py-5 first:border-0 first:pt-1"
    >
      <div>
        <h3 id={titleId} className="font-semibold">
          {props.title}
        </h3>
        <p className="text-sm text-muted">{props.hint}</p>
      </div>
      {props.children}
    </section>
  );
}

/** Asks once more, with the focus on the mildest answer: the button that was pressed calls it off. */
export function RemoveButton(props: {
  readonly label: string;
  readonly busy: boolean;
  readonly onRemove: () => void;
}) {
  const [asked, setAsked] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-label={asked ? commonText.cancel : props.label}
        onClick={() => setAsked(!asked)}
      >
        {asked ? commonText.cancel : securityText.remove}
      </Button>
      {asked && (
        <Button variant="danger" size="sm" busy={props.busy} onClick={props.onRemove}>
          {securityText.reallyRemove}
        </Button>
      )}
    </div>
  );
}

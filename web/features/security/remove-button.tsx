import { useState } from 'react';
import { commonText } from '../../text/common.ts';
import { securityText } from '../../text/security.ts';
import { Button } from '../../ui/button.tsx';

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

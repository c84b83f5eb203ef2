import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Activity } from '../../../api/contract/activity.ts';
import { undo } from '../../base/undo.ts';
import { activityText } from '../../text/activity.ts';
import { undoText } from '../../text/undo.ts';
import { whatHappened } from '../../text/what-happened.ts';
import { Button } from '../../ui/button.tsx';

/** Takes back one line. It is there only where an undo would be accepted; the line says why it is not elsewhere. */
export function UndoButton({ line }: { readonly line: Activity }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    await undo(client, { eventIds: [line.eventId], what: whatHappened(line) });
    setBusy(false);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      className="max-sm:w-9 max-sm:px-0"
      aria-label={activityText.undoNamed(whatHappened(line))}
      onClick={() => void takeBack()}
    >
      {!busy && <Undo2 aria-hidden="true" size={15} />}
      <span className="max-sm:sr-only">{busy ? activityText.undoing : undoText.undo}</span>
    </Button>
  );
}

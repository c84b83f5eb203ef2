import { useLeaving } from '../base/leaving.ts';
import { commonText } from '../text/common.ts';

/** Says to who has logged out without a connection that their session on the server is still to be ended. */
export function LeavingNote() {
  const leaving = useLeaving();
  return (
    <div role="status">
      {leaving && (
        <p className="border-b border-warn-bar bg-warn-soft px-4 py-2.5 text-center text-sm">
          {commonText.leaving}
        </p>
      )}
    </div>
  );
}

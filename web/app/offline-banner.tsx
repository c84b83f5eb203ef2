import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useConnection } from '../base/connection.ts';
import { refetch } from '../base/query-client.ts';
import { signedInText } from '../text/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { showMoment } from '../ui/format-date.ts';

function followOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Reads everything again once a lost connection is back: what stood in for the answers may be old. */
function useFreshWhenBack(online: boolean, lost: boolean): () => void {
  const client = useQueryClient();
  const wasAway = useRef(false);
  const readAll = useCallback(() => void refetch(client, [[]]), [client]);
  useEffect(() => {
    if (online && wasAway.current) readAll();
    wasAway.current = !online || lost;
  }, [readAll, online, lost]);
  return readAll;
}

/** Says that the server is out of reach, how old the lists on the page are, and that nothing can be changed meanwhile. */
export function OfflineBanner() {
  const online = useSyncExternalStore(followOnline, () => navigator.onLine);
  const { lost, shownFrom } = useConnection();
  const fetching = useIsFetching() > 0;
  const tryAgain = useFreshWhenBack(online, lost);
  const away = !online || lost;
  return (
    <div role="status">
      {away && (
        <div className="border-b border-warn-bar bg-warn-soft">
          <div className="mx-auto flex max-w-6xl items-center gap-3 px-4 py-2.5 sm:px-6">
            <CloudOff aria-hidden="true" size={18} className="shrink-0 text-warn" />
            <p className="min-w-0 flex-1 text-sm">
              <strong className="font-semibold">
                {online ? signedInText.unreachableTitle : signedInText.offlineTitle}.
              </strong>{' '}
              {shownFrom && `${signedInText.offlineLists(showMoment(shownFrom))} `}
              {signedInText.offlineBody}
            </p>
            <Button variant="secondary" size="sm" busy={fetching} onClick={tryAgain}>
              {signedInText.tryAgain}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

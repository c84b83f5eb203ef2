import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { googleStatus } from '../../../api/contract/auth.ts';
import { read } from '../../base/api.ts';
import { authText } from '../../text/auth.ts';
import { Button } from '../../ui/button.tsx';
import { AppleMark, GoogleMark } from './provider-marks.tsx';

/** Whether Google sign-in is set up on this server; until it says so, it is not. */
function useGoogleAvailable(): boolean {
  const [available, setAvailable] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    read<z.infer<typeof googleStatus>>(
      '/api/auth/google/status',
      { available: false },
      gone.signal,
    ).then(
      (status) => setAvailable(status.available),
      // An unknown state is no reason to offer it.
      () => setAvailable(false),
    );
    return () => gone.abort();
  }, []);
  return available;
}

const look = 'px-2 text-sm [&_svg]:shrink-0';

/** The server learns the household's time zone on the way: a browser that comes back from Google brings none. */
function googleAddress(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `/api/auth/google?timeZone=${encodeURIComponent(timeZone)}`;
}

/** Signing in without a password of ours: Google where it is set up, Apple one day. */
export function OtherWays() {
  const available = useGoogleAvailable();
  return (
    <>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {available ? (
          <Button asChild variant="secondary" className={look}>
            <a href={googleAddress()}>
              <GoogleMark />
              {authText.google}
            </a>
          </Button>
        ) : (
          <Button variant="secondary" disabled tooltip={authText.googleTitle} className={look}>
            <GoogleMark />
            {authText.setupRequired}
          </Button>
        )}
        <Button variant="secondary" disabled tooltip={authText.appleTitle} className={look}>
          <AppleMark />
          {authText.apple}
        </Button>
      </div>
      <div className="my-6 flex items-center gap-3 text-sm text-muted">
        <span className="h-px flex-1 bg-line" />
        {authText.or}
        <span className="h-px flex-1 bg-line" />
      </div>
    </>
  );
}

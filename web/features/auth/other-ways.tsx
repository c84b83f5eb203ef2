import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type * as z from 'zod/mini';
import type { googleStatus } from '../../../api/contract/auth.ts';
import { wayBackField } from '../../../api/contract/way-back.ts';
import { read } from '../../base/api.ts';
import { authText } from '../../text/auth.ts';
import { Button } from '../../ui/button.tsx';

/** Google's four-coloured G. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" width="18" height="18" viewBox="0 0 48 48">
      <path
        fill="#4285f4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8a10 10 0 0 1-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
      />
      <path
        fill="#34a853"
        d="M24 46c6 0 11-2 14.5-5.4l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.6-3.9-12.3-9.1H4.4v5.7A22 22 0 0 0 24 46z"
      />
      <path fill="#fbbc05" d="M11.7 28.1a13.2 13.2 0 0 1 0-8.4V14H4.4a22 22 0 0 0 0 19.8z" />
      <path
        fill="#ea4335"
        d="M24 10.7c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3A22 22 0 0 0 4.4 14l7.3 5.7c1.7-5.2 6.6-9 12.3-9z"
      />
    </svg>
  );
}

/** Apple's mark, in the colour of the words beside it. */
function AppleMark() {
  return (
    <svg aria-hidden="true" width="18" height="18" viewBox="0 0 24 24" fill="currentColor">
      <path d="M17.05 12.54c-.03-2.6 2.12-3.85 2.22-3.91a4.78 4.78 0 0 0-3.76-2.03c-1.6-.16-3.12.94-3.93.94-.81 0-2.06-.92-3.39-.89a5 5 0 0 0-4.23 2.57c-1.8 3.13-.46 7.76 1.3 10.3.86 1.24 1.88 2.63 3.22 2.58 1.29-.05 1.78-.83 3.34-.83 1.56 0 2 .83 3.37.81 1.39-.03 2.27-1.26 3.12-2.51.98-1.44 1.39-2.83 1.41-2.9-.03-.02-2.7-1.04-2.73-4.13zM14.5 4.91a4.6 4.6 0 0 0 1.05-3.28 4.67 4.67 0 0 0-3.02 1.56 4.37 4.37 0 0 0-1.08 3.16c1.15.09 2.33-.58 3.05-1.44z" />
    </svg>
  );
}

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

/** The server learns the household's time zone on the way, and where the person was going: a browser that comes back from Google brings neither. */
function googleAddress(search: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const about = new URLSearchParams({ timeZone });
  const returnTo = new URLSearchParams(search).get(wayBackField);
  if (returnTo) about.set(wayBackField, returnTo);
  return `/api/auth/google?${about}`;
}

/** Signing in without a password of ours: Google where it is set up, Apple one day. */
export function OtherWays() {
  const available = useGoogleAvailable();
  const search = useSearch();
  return (
    <>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {available ? (
          <Button asChild variant="secondary" className={look}>
            <a href={googleAddress(search)}>
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

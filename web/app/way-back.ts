import { wayBackField, wayBackTo } from '../../api/contract/way-back.ts';

/** The log-in address that remembers where the visitor was. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?${wayBackField}=${encodeURIComponent(from)}`;
}

/** Where to go after log-in. */
export const wayBack = (search: string): string =>
  wayBackTo(new URLSearchParams(search).get(wayBackField));

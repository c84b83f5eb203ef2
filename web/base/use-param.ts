import { navigate, useLocationProperty } from 'wouter/use-browser-location';

/** One parameter of the address (`?tab=income`); null when it is not there. Other parameters may change without a notice. */
export function useParam(name: string): string | null {
  return useLocationProperty(() => new URLSearchParams(window.location.search).get(name));
}

/** Sets a parameter of the address, or takes it out; the page stays, and the history gets no entry. */
export function setParam(name: string, value: string | null): void {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  if (value === null) params.delete(name);
  else params.set(name, value);
  const text = params.toString();
  navigate(`${pathname}${text && `?${text}`}`, { replace: true });
}

/**
 * Which tab is open, in the address (`?tab=income`), so that a link or a reload finds it again. The first tab needs no
 * mention. Changing tabs makes no entry in the history.
 */
export function useTab<Tab extends string>(name: string, tabs: readonly [Tab, ...Tab[]]) {
  const named = useParam(name);
  const open = tabs.find((tab) => tab === named) ?? tabs[0];
  const choose = (tab: string) => setParam(name, tab === tabs[0] ? null : tab);
  return [open, choose] as const;
}

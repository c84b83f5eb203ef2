import { useLocation, useSearch } from 'wouter';

/**
 * Which tab is open, in the address (`?tab=income`), so that a link or a reload finds it again. The first tab needs no
 * mention. Changing tabs makes no entry in the history.
 */
export function useTab<Tab extends string>(name: string, tabs: readonly [Tab, ...Tab[]]) {
  const [pathname, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const open = tabs.find((tab) => tab === params.get(name)) ?? tabs[0];
  const choose = (tab: string) => {
    if (tab === tabs[0]) params.delete(name);
    else params.set(name, tab);
    const search = params.toString();
    navigate(`${pathname}${search && `?${search}`}`, { replace: true });
  };
  return [open, choose] as const;
}

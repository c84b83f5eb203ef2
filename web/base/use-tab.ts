import { setParam, useParam } from './use-param.ts';

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

/** The button that an event happened on, if it has a tooltip. */
export const tooltipOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null;

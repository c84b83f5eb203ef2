/** Words of the page for an address that leads nowhere. */
export const notFoundText = {
  title: 'There is no page at this address',
  body: 'The link may be old or mistyped. Nothing of yours is lost.',
  back: 'Back to the start',
} as const;

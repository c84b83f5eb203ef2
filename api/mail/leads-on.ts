/** What mail programs make a link of: an address of the web, or of mail. */
const LINK = /:\/\/|@|[^\s.。][.。]\p{L}\p{M}*\p{L}/u;

/** Signs that nobody sees, and that a host may have between its letters all the same. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * Whether a text that somebody typed would lead elsewhere from a letter. In a letter to an address that nobody has confirmed it would be
 * anybody's advertisement to anybody, under our name. Wide dots and letters count as the narrow ones.
 */
export const leadsOn = (text: string): boolean =>
  LINK.test(text.normalize('NFKC').replace(INVISIBLE, ''));

/** Known senders whose name is printed or read otherwise than it is written. */
import type { Cell } from '../fields/layout.ts';
import { PROVIDERS, type Provider } from '../knowledge/providers.ts';
import { squeeze } from './hosts.ts';

const KNOWN = new Map(PROVIDERS.map((provider) => [squeeze(provider.words), provider]));
/** Names as long as this are not one letter away from another word. */
const LONG_NAME = 8;

/** The known sender that a cell names: logos run words together, and text recognition tears large letters apart. */
export function knownFrom(cell: Cell): Provider | undefined {
  return KNOWN.get(squeeze(cell.text)) ?? misread(cell);
}

/** Text recognition takes one letter for another now and then: a long name is known all the same. */
function misread({ text, confidence }: Cell): Provider | undefined {
  const letters = squeeze(text);
  if (confidence === 1 || letters.length < LONG_NAME) return undefined;
  const known = [...KNOWN].find(
    ([name]) =>
      name.length === letters.length &&
      [...name].filter((letter, at) => letter !== letters[at]).length === 1,
  );
  return known?.[1];
}

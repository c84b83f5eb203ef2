import type { KeyboardEvent } from 'react';

/** What browsers call a key that an input method has taken. */
const TAKEN = 229;

/**
 * Whether a key is an input method's, to choose among the words that it proposes. In Safari the composition is over by the Enter that ends
 * it, and the key's code alone tells.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === TAKEN;

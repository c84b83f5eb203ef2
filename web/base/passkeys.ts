import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { write } from './api.ts';
import { ApiError } from './api-error.ts';
import { newKey } from './submit-key.ts';

type Options = { readonly challenge: string };

/** What the browser answers, as the API takes it. */
type FromPasskey = Record<string, unknown>;

/**
 * Has the browser make a passkey, or sign with one, for what the server asks of it at `path`. Rejects with an {@link ApiError}
 * of code `passkey` when the person changed their mind or the browser cannot; `words` say so. Fetched with the page that needs
 * it, never before.
 */
export const makePasskey = (path: string, words: string): Promise<FromPasskey> =>
  asked(path, (options) => startRegistration({ optionsJSON: options as never }), words);

export const signWithPasskey = (path: string, words: string): Promise<FromPasskey> =>
  asked(path, (options) => startAuthentication({ optionsJSON: options as never }), words);

async function asked(
  path: string,
  answer: (options: Options) => Promise<object>,
  words: string,
): Promise<FromPasskey> {
  const options = await write<Options>('POST', path, { key: newKey() });
  try {
    return { ...(await answer(options)) };
  } catch {
    throw new ApiError(400, 'passkey', words, words);
  }
}

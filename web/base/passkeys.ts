import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiError } from './api.ts';

type Options = { readonly challenge: string };

/** What the browser answers, as the API takes it. */
type FromPasskey = Record<string, unknown>;

/**
 * Has the browser make a passkey, or sign with one. Rejects with an {@link ApiError} of code `passkey` when the person
 * changed their mind or the browser cannot; `words` say so. Fetched with the page that needs it, never before.
 */
export const makePasskey = (options: Options, words: string): Promise<FromPasskey> =>
  asked(startRegistration({ optionsJSON: options as never }), words);

export const signWithPasskey = (options: Options, words: string): Promise<FromPasskey> =>
  asked(startAuthentication({ optionsJSON: options as never }), words);

async function asked(answer: Promise<object>, words: string): Promise<FromPasskey> {
  try {
    return { ...(await answer) };
  } catch {
    throw new ApiError(400, 'passkey', words, words);
  }
}

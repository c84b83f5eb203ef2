/** Why a sign-in, or a change of it, is refused, and the words and status for each. They are part of the one table in api/http/refusals.ts. */
import { invalid } from '../http/invalid.ts';

export type SignInRefusal =
  | { refusal: 'invalid_credentials' }
  /** The password was right; the log-in goes on with a second factor. */
  | { refusal: 'second_step_required' }
  /** There is no log-in under way, or no longer. */
  | { refusal: 'sign_in_expired' }
  | { refusal: 'invalid_proof'; what: 'password' | 'code' | 'passkey' }
  /** It has been too long since the person proved that it is them. */
  | { refusal: 'confirmation_required' }
  | { refusal: 'already_set_up' }
  | { refusal: 'not_begun' }
  | { refusal: 'too_many_passkeys' }
  | { refusal: 'no_second_factor' }
  | { refusal: 'email_taken' }
  /** The token is unknown, was used before, or is older than an hour. The answer does not say which. */
  | { refusal: 'invalid_reset_token' }
  /** Of a new address: unknown, another account's, or older than an hour. */
  | { refusal: 'invalid_address_link' };

const NOT_PROVEN = {
  password: 'This password is not right.',
  code: 'This code is not right, or was used before.',
  passkey: 'This passkey was not accepted.',
};

export const SIGN_IN_REFUSALS = {
  invalid_credentials: () => ({ status: 401, message: 'Invalid email or password' }),
  second_step_required: () => ({ status: 401, message: 'Please confirm with your second step.' }),
  sign_in_expired: () => ({
    status: 401,
    message: 'This log-in has expired. Please start again.',
  }),
  invalid_proof: ({ what }: Extract<SignInRefusal, { what: string }>) => ({
    status: 401,
    message: NOT_PROVEN[what],
    details: { [what]: NOT_PROVEN[what] },
  }),
  confirmation_required: () => ({ status: 403, message: 'Please confirm first that it is you.' }),
  already_set_up: () => ({ status: 409, message: 'An authenticator app is set up already.' }),
  not_begun: () => ({ status: 409, message: 'Please scan the code with your app first.' }),
  too_many_passkeys: () => ({ status: 409, message: 'Please remove a passkey first.' }),
  no_second_factor: () => ({ status: 409, message: 'Please set up an app or a passkey first.' }),
  email_taken: () => ({ status: 409, message: 'An account with this email already exists' }),
  invalid_reset_token: () =>
    invalid('token', 'This reset link is invalid or has expired. Please request a new one.'),
  invalid_address_link: () =>
    invalid('token', 'This link is invalid or has expired. Please enter the new address again.'),
} satisfies Record<SignInRefusal['refusal'], (refusal: never) => object>;

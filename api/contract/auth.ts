/** Identity: signing in and out, and passwords. */
import * as z from 'zod/mini';
import { browsersTimeZone, instant, label } from './texts.ts';
import { wayBackField } from './way-back.ts';

/**
 * An address as people type it: trimmed, lower case, at most 254 characters. It has only plain letters before they are made small: a Kelvin
 * sign would become a k, and an address of somebody else.
 */
export const email = z
  .string({ error: 'Please enter a valid email address' })
  .check(
    z.trim(),
    z.maxLength(254, 'Please enter a valid email address'),
    z.email('Please enter a valid email address'),
    z.toLowerCase(),
  );

export const newPassword = z
  .string({ error: 'Password must be at least 8 characters' })
  .check(
    z.minLength(8, 'Password must be at least 8 characters'),
    z.maxLength(200, 'Password must be at most 200 characters'),
  );

/** A password that is known already: whether it is right, not whether it is good, is the question. */
export const password = z
  .string({ error: 'Password is required' })
  .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Password is too long'));

export const registerRequest = z.object({
  email,
  password: newPassword,
  firstName: label('First name is required'),
  lastName: label('Last name is required'),
  /** The browser's IANA zone; the server's when left out (docs/product.md, Weeks). */
  timeZone: z.optional(browsersTimeZone),
});

export const loginRequest = z.object({ email, password });

export const user = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** The household's IANA zone: its days and weeks begin there. */
  timeZone: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type User = z.infer<typeof user>;

/** `autoLogin` tells that the answer has already signed the person in. */
export const registerAnswer = z.object({ message: z.string(), autoLogin: z.boolean(), user });
export const loginAnswer = z.object({ message: z.string(), user });
export const googleStatus = z.object({ available: z.boolean() });

export const forgotPasswordRequest = z.object({ email });
/** `resetLink` is there only while developing without a mail server (docs/product.md, Identity). */
export const forgotPasswordAnswer = z.object({
  message: z.string(),
  resetLink: z.optional(z.string()),
});

export const resetPasswordRequest = z.object({
  token: z
    .string({ error: 'Reset token is required' })
    .check(z.minLength(1, 'Reset token is required'), z.maxLength(200, 'Unknown reset token')),
  password: newPassword,
});

export const messageAnswer = z.object({ message: z.string() });

/** The browser's time zone, for a household that is new, and where the person was going. */
export const googleStart = z.object({
  timeZone: z.optional(browsersTimeZone),
  [wayBackField]: z.optional(z.string()),
});

const returned = z.optional(z.string().check(z.maxLength(4096)));
/** What an OpenID provider adds to the address that it sends a person back to. */
export const googleReturn = z.object({
  code: returned,
  state: returned,
  iss: returned,
  scope: returned,
  error: returned,
  error_description: returned,
});
/** The address to go on to. */
export const location = z.string();

/** Somebody who is signed in: where they are, and what they change about themselves. The log-in page is spared this file. */
import * as z from 'zod/mini';
import { email, user } from './auth.ts';
import { pageQuery } from './summary.ts';
import { instant, label, timeZone } from './texts.ts';

/** One browser that is signed in. `device` is what it calls itself; empty when it says nothing. */
export const session = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
});

/** `before`: the id of the last one of the page before; nothing follows one that has ended meanwhile. */
export const sessionPage = z.object({
  ...pageQuery.shape,
  before: z.optional(z.uuid({ error: 'Unknown page' })),
});

/** Names one of the person's own sessions, by its id in their list. */
export const endSession = z.object({ id: z.uuid({ error: 'Unknown session' }) });

/** What is left out stays as it is. */
export const changeUser = z.object({
  email: z.optional(email),
  firstName: z.optional(label('First name is required')),
  lastName: z.optional(label('Last name is required')),
  timeZone: z.optional(timeZone),
});

/** `pendingEmail`: a letter is on its way there, and the address changes once its link was opened; null when none was asked for. */
export const changedUser = z.object({ ...user.shape, pendingEmail: z.nullable(z.string()) });

/** The token of the link in a letter to a new address. */
export const confirmEmailRequest = z.object({
  token: z
    .string({ error: 'The token of the link is required' })
    .check(z.minLength(1, 'The token of the link is required'), z.maxLength(200, 'Unknown token')),
});

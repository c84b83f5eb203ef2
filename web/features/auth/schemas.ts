import * as z from 'zod/mini';

const email = z
  .string()
  .check(z.trim(), z.regex(z.regexes.email, 'Please enter a valid email address'));

/** Log-in: any password may be tried, only an empty one is worth no call. */
export const loginForm = z.object({
  email,
  password: z.string().check(z.minLength(1, 'Password is required')),
});

/** Registration. Names may stay empty. */
export const registerForm = z.object({
  firstName: z.string().check(z.trim(), z.maxLength(100)),
  lastName: z.string().check(z.trim(), z.maxLength(100)),
  email,
  password: z.string().check(z.minLength(8, 'Password must be at least 8 characters')),
});

export type LoginForm = z.infer<typeof loginForm>;
export type RegisterForm = z.infer<typeof registerForm>;

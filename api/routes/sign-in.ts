/** Every way into an account and all that belongs to it, put together. */
import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import { createSignInChanged } from '../identity/factors/changed.ts';
import { createTellOfCode } from '../identity/factors/code-used.ts';
import { createEnter } from '../identity/factors/enter.ts';
import { createFactors } from '../identity/factors/factors.ts';
import { createSecondSteps } from '../identity/factors/second-steps.ts';
import type { Google } from '../identity/google.ts';
import type { Limits } from '../identity/limits.ts';
import type { Passwords } from '../identity/passwords.ts';
import { createRecovery } from '../identity/recovery.ts';
import { createRegister } from '../identity/register.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Perform } from '../perform.ts';
import { authRoutes } from './auth.ts';
import { factorRoutes } from './factors.ts';
import { googleRoutes } from './google.ts';
import { proofRoutes } from './proof.ts';
import { secondStepRoutes } from './second-step.ts';

export function signInRoutes(parts: {
  db: pg.Pool;
  perform: Perform;
  limits: Limits;
  passwords: Passwords;
  sessions: Sessions;
  mailQueue: MailQueue;
  /** Null when it is not set up. */
  google: Google | null;
  /** Seals the secrets of authenticator apps. */
  factorsKey: KeyObject;
  linkOrigin: string;
  linkWaitsMs: (() => number) | undefined;
  /** Whether an answer may hold the link that belongs in a letter. */
  showResetLink: boolean;
  clock: () => Date;
}) {
  const factors = createFactors({ ...parts, key: parts.factorsKey });
  const secondSteps = createSecondSteps(parts);
  const enter = createEnter({ factors, secondSteps });
  const changed = createSignInChanged(parts);
  const tellOfCode = createTellOfCode({ ...parts, factors });
  const register = createRegister(parts);
  const recovery = createRecovery(parts);
  return {
    ...authRoutes({ ...parts, register, recovery, enter }),
    ...secondStepRoutes({ ...parts, factors, secondSteps, tellOfCode }),
    ...proofRoutes({ ...parts, factors, changed, tellOfCode }),
    ...factorRoutes({ ...parts, factors, changed }),
    ...googleRoutes({ ...parts, enter }),
  };
}

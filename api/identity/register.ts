/** Registration: a ledger is opened, then the user row names it. Repeating it with the same key signs in to the same user. */
import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from 'neverthrow';
import { isTimeZone } from '../../ledger/calendar.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import { orNothingDone } from '../../ledger/store/waiting.ts';
import type { Db } from '../../projections/sql.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import type { Body } from '../http/route.ts';
import type { Perform } from '../perform.ts';
import type { Limits } from './limits.ts';
import { visitorAt } from './networks.ts';
import { openLedger } from './open-ledger.ts';
import { refusePassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { addUser, type Credentials, findUserByEmail, type User } from './users.ts';

/** `repeated`: an earlier run of the same registration made this user. */
export type Registered = { user: User; repeated: boolean };

/** `commandId` follows from the address and the key, so that the user row itself remembers the request. */
export type Registration = {
  body: Body<'register'>;
  address: string;
  commandId: string;
  requestId: string;
};

const SERVER_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The server's own time zone where the browser names none, or one that is not known here (docs/product.md, Weeks). */
export const zoneOrOurs = (named: string | undefined): string =>
  named !== undefined && isTimeZone(named) ? named : SERVER_TIME_ZONE;

type Parts = {
  db: Db;
  perform: Perform;
  passwords: Passwords;
  limits: Pick<Limits, 'login'>;
  clock: () => Date;
};

export function createRegister(parts: Parts) {
  const { db, perform, passwords, clock } = parts;

  const registered = async (asked: Registration): Promise<Result<Registered, ApiRefusal>> => {
    const easy = await refusePassword(visitorAt(asked.address), asked.body.password, asked.body);
    if (easy) return err(easy);
    const known = await findUserByEmail(db, asked.body.email);
    if (known) return repeat(parts, known, asked);

    const { password, timeZone: named, ...person } = asked.body;
    const timeZone = zoneOrOurs(named);
    const { commandId, requestId } = asked;
    const passwordHash = await passwords.hash(visitorAt(asked.address), password);
    const userId = randomUUID();
    // A repeated registration opens the same ledger again, which changes nothing.
    const ledgerId = uuidOf(`${commandId}\nledger`);
    const sender = { ledgerId, userId, commandId, correlationId: requestId };
    const opened = await openLedger(perform, sender, timeZone);
    if (opened.isErr()) return err(opened.error);
    const user = await addUser(db, {
      ...person,
      id: userId,
      passwordHash,
      ledgerId,
      timeZone,
      registeredBy: commandId,
      createdAt: clock().toISOString(),
    });
    if (user) return ok({ user, repeated: false });
    // The address was taken in the meantime, most likely by this very request, sent twice at once.
    const winner = await findUserByEmail(db, asked.body.email);
    return winner ? repeat(parts, winner, asked) : err({ refusal: 'email_taken' });
  };
  // Only the user's row, which comes last, makes somebody a user.
  return (asked: Registration) => orNothingDone(registered(asked));
}

/** It signs in whoever knows the password, so it counts as a log-in. */
async function repeat(
  { passwords, limits }: Parts,
  known: Credentials,
  { body, address, commandId }: Registration,
): Promise<Result<Registered, ApiRefusal>> {
  const { registeredBy, ...user } = known;
  if (registeredBy !== commandId) return err({ refusal: 'email_taken' });
  const attempt = await limits.login(address, user.email, null);
  if (attempt.isErr()) return err(attempt.error);
  const same =
    user.firstName === body.firstName &&
    user.lastName === body.lastName &&
    (await passwords.matches(visitorAt(address), known, body.password));
  return same ? ok({ user, repeated: true }) : err({ refusal: 'idempotency_key_reused' });
}

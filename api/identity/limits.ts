/** How often somebody may try to sign in, register, get a new password or have a bill read, counted for all instances together. */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { err, ok, type Result } from 'neverthrow';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { createTurns } from '../../ledger/turns.ts';
import type { Db } from '../../projections/sql.ts';
import type { Config } from '../config.ts';
import type { ApiRefusal } from '../refusals.ts';

const PERIOD_SECONDS = 15 * 60;

/** An attempt that was allowed; `succeeded` takes it off the count again. */
export type Attempt = { succeeded(): Promise<void> };

export type Limits = {
  /** `browser` is the name of one that the user has signed in with before. */
  login(
    address: string,
    email: string,
    browser: string | null,
  ): Promise<Result<Attempt, ApiRefusal>>;
  /** Codes for the second step of a log-in. */
  secondStep(userId: string, browser: string | null): Promise<Result<Attempt, ApiRefusal>>;
  /** Whatever a signed-in person proves with that it is them. */
  confirm(sessionId: string): Promise<Result<Attempt, ApiRefusal>>;
  register(address: string): Promise<Result<Attempt, ApiRefusal>>;
  /** Counts for known and unknown e-mails alike, so that it tells nothing. */
  forgot(address: string, email: string): Promise<Result<Attempt, ApiRefusal>>;
  reset(address: string): Promise<Result<Attempt, ApiRefusal>>;
  /** Counts every scan, and every suggestion, of a signed-in person. */
  scan(userId: string): Promise<Result<Attempt, ApiRefusal>>;
  suggest(userId: string): Promise<Result<Attempt, ApiRefusal>>;
  /** Counts every look at a calendar feed. */
  calendar(feedId: string): Promise<Result<Attempt, ApiRefusal>>;
};

export function createLimits({ db, limits }: { db: Db; limits: Config['limits'] }): Limits {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: db,
      storeType: 'pool',
      schemaName: 'identity',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: PERIOD_SECONDS,
    });
  const byEmail = limiter('login-email', limits.loginFailuresPerEmail);
  const byBrowser = limiter('login-browser', limits.loginFailuresPerEmail);
  const byAccount = limiter('login-account', limits.loginFailuresPerAccount);
  const byAddress = limiter('login-address', limits.loginFailuresPerAddress);
  const secondSteps = limiter('second-step', limits.proofFailures);
  const confirmations = limiter('confirm', limits.proofFailures);
  const registrations = limiter('register', limits.registrationsPerAddress);
  const scans = limiter('scan', limits.scansPerUser);
  const suggestions = limiter('suggest', limits.suggestionsPerUser);
  const calendars = limiter('calendar', limits.readsPerCalendar);

  const lettersByEmail = limiter('forgot-email', limits.resetsPerEmail);
  const resets = limiter('reset-address', limits.resetsPerAddress);

  return {
    // Guesses are counted where they come from, and for the account together, so that many addresses help little. None
    // of that counts for a browser that its owner has used before: nobody else can lock that one out.
    login: (address, email, browser) =>
      browser
        ? attempt([[byBrowser, hash(`${browser}\n${email}`)]])
        : attempt([
            [byEmail, hash(`${networkOf(address)}\n${email}`)],
            [byAddress, networkOf(address)],
            [byAccount, hash(email)],
          ]),
    // Only who knows the password comes here; a browser that the owner has used has tries of its own again.
    secondStep: (userId, browser) =>
      attempt([[secondSteps, browser ? hash(`${browser}\n${userId}`) : userId]]),
    confirm: (sessionId) => attempt([[confirmations, sessionId]]),
    register: (address) => attempt([[registrations, networkOf(address)]]),
    forgot: (address, email) =>
      attempt([
        [resets, networkOf(address)],
        [lettersByEmail, hash(email)],
      ]),
    reset: (address) => attempt([[resets, networkOf(address)]]),
    scan: (userId) => attempt([[scans, userId]]),
    suggest: (userId) => attempt([[suggestions, userId]]),
    calendar: (feedId) => attempt([[calendars, feedId]]),
  };
}

/** Attempts on one count go in turn: else they wait for its row, each with a connection that others would need. */
const inTurn = createTurns();

/** Counts before it is known how the attempt ends, so that many at once cannot slip through together. */
async function attempt(
  counters: readonly [limiter: RateLimiterPostgres, key: string][],
): Promise<Result<Attempt, ApiRefusal>> {
  for (const [limiter, key] of counters) {
    try {
      await inTurn(`${limiter.keyPrefix} ${key}`, () => limiter.consume(key));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      return err({ refusal: 'too_many_requests', seconds: Math.ceil(reason.msBeforeNext / 1000) });
    }
  }
  return ok({
    succeeded: async () => {
      for (const [limiter, key] of counters) await limiter.reward(key);
    },
  });
}

/** Who has one IPv6 address has the other 2^64 of its network as well: they count as one. */
function networkOf(address: string): string {
  const [, inside] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (inside || !isIPv6(address)) return inside ?? address;
  const [left = '', right = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(left).length - groups(right).length;
  const all = address.includes('::')
    ? [...groups(left), ...Array<string>(Math.max(missing, 0)).fill('0'), ...groups(right)]
    : groups(address);
  return all.slice(0, 4).join(':');
}

/** A key column takes 255 characters; an address of a person is no business of a counter. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

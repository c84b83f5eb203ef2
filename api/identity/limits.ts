/** How often somebody may try to sign in, register, get a new password or have a bill read, counted for all instances together. */
import { createHash } from 'node:crypto';
import { err, ok, type Result } from 'neverthrow';
import { isUnavailable } from '../../ledger/store/event-store.ts';
import { orNothingDone } from '../../ledger/store/waiting.ts';
import { createTurns } from '../../ledger/turns.ts';
import { type Db, select } from '../../projections/sql.ts';
import type { Config } from '../config.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { countAttempt } from './count-attempt.ts';
import { CUSTOMER_TIMES, customerOf, networkOf } from './networks.ts';
import { type Run, runIn } from './take-turn.ts';

/** Letters with a link to a new password, by the hash of their address. */
const LINKS_ASKED_FOR = 'forgot-email';

/** SQL that lets so many be asked for again, once the links to a new password have ended that were sent to this user. */
export const forgetLinksAskedFor = (user: string) =>
  `DELETE FROM identity.rate_limits USING identity.users WHERE users.id = ${user}
    AND key = '${LINKS_ASKED_FOR}:' || encode(sha256(convert_to(email, 'UTF8')), 'hex')`;

/** An attempt within the limits. It counts whether it succeeds or fails, as a right password costs as much work as a wrong one. */
type Attempt = Result<void, ApiRefusal>;

export type Limits = {
  /** `browser` is the name of one that the user has signed in with before. */
  login(address: string, email: string, browser: string | null): Promise<Attempt>;
  /** Returns from Google: each of them asks Google, which counts for everybody how often we do. */
  google(address: string): Promise<Attempt>;
  /** Codes for the second step of a log-in: where they are given, by what the browser is called that is `known`, and whether the user has followed a link to a new password there. */
  secondStep(
    userId: string,
    where: { known: string | null; followedLink: boolean },
  ): Promise<Attempt>;
  /**
   * Every proof of identity by a signed-in person, counted in the session, and in a browser that they have signed in with before;
   * elsewhere over all their sessions.
   */
  confirm(who: {
    sessionName: string;
    provenAt: string;
    user: { id: string };
    browser(): string | null;
  }): Promise<Attempt>;
  /**
   * Steps of a signed-in person that end other sessions and the links in letters, counted over all their sessions: done without end
   * they would keep an owner out whose password an intruder knows.
   */
  endOthers(userId: string): Promise<Attempt>;
  /** The same of a new password, by somebody who knows the old one. */
  changePassword(userId: string): Promise<Attempt>;
  /** Deletions of all data: of each ledger that ends, some rows stay for good, which keep it from coming back. */
  deleteData(userId: string): Promise<Attempt>;
  /**
   * Letters to an address that somebody wants to have: from this network address, of this user, and to this address. As many more are for
   * those who have confirmed the address of their account, one each: else a stranger could keep its owner out by asking first.
   */
  newAddress(address: string, userId: string, email: string): Promise<Attempt>;
  /** News of a sign-in to an address that nobody has confirmed, counted with what it tells. */
  newsToUnconfirmed(run: Run, email: string): Promise<Attempt>;
  register(address: string): Promise<Attempt>;
  /**
   * Counts for known and unknown e-mails alike; answers whether a letter may still go to this one. Nothing but the letter may depend on it, as an
   * owner's step begins the count of the email anew: whoever saw that would know that there is an account.
   */
  forgot(address: string, email: string): Promise<Result<boolean, ApiRefusal>>;
  reset(address: string): Promise<Attempt>;
  /** Counts every scan, and every suggestion, of a signed-in person. */
  scan(userId: string): Promise<Attempt>;
  suggest(userId: string): Promise<Attempt>;
  /** Counts every look at a calendar feed. */
  calendar(feedId: string): Promise<Attempt>;
};

export function createLimits({ db, limits }: { db: Db; limits: Config['limits'] }): Limits {
  const limiter = countersIn(db);
  const byEmail = limiter('login-email', limits.loginFailuresPerEmail);
  const byBrowser = limiter('login-browser', limits.loginFailuresPerEmail);
  const byAccount = limiter('login-account', limits.loginFailuresPerAccount);
  const byNetwork = fromNetwork(limiter, 'login-address', limits.loginFailuresPerAddress);
  const fromGoogle = fromNetwork(limiter, 'google-address', limits.loginFailuresPerAddress);
  const secondSteps = limiter('second-step', limits.proofFailures);
  const secondStepsWhereKnown = limiter('second-step-known', limits.loginFailuresPerAccount);
  const confirmations = limiter('confirm', limits.proofFailures);
  const confirmationsInBrowser = limiter('confirm-browser', limits.loginFailuresPerEmail);
  const confirmationsOfUser = limiter('confirm-user', limits.loginFailuresPerAccount);
  const endings = limiter('end-others', limits.proofFailures);
  const passwordChanges = limiter('change-password', limits.proofFailures);
  const deletions = limiter('delete-data', limits.proofFailures);
  const registrations = fromNetwork(limiter, 'register', limits.registrationsPerAddress);
  const scans = limiter('scan', limits.scansPerUser);
  const suggestions = limiter('suggest', limits.suggestionsPerUser);
  const calendars = limiter('calendar', limits.readsPerCalendar);

  const lettersByEmail = limiter(LINKS_ASKED_FOR, limits.resetsPerEmail);
  const resets = fromNetwork(limiter, 'reset-address', limits.resetsPerAddress);

  return {
    // Guesses are counted where they come from, and for the account together, so that many addresses help little. None
    // of that counts for a browser that its owner has used before: nobody else can lock that one out.
    login: (address, email, browser) =>
      browser
        ? attempt([[byBrowser, hash(`${browser}\n${email}`)]])
        : attempt([
            [byEmail, hash(`${networkOf(address)}\n${email}`)],
            ...byNetwork(address),
            [byAccount, hash(email)],
          ]),
    google: (address) => attempt(fromGoogle(address)),
    // Only who knows the password comes here. A browser that the owner has used has tries of its own again, and all of them a sum, however so many
    // came to be known. Those in which a link was followed have some together: each link would give its reader tries anew.
    async secondStep(userId, { known, followedLink }) {
      const ofBrowser: Counted = [secondSteps, hash(`${known}\n${userId}`)];
      const ofLinks: Counted = [secondSteps, hash(`followed a link\n${userId}`)];
      if (known === null) return attempt([followedLink ? ofLinks : [secondSteps, userId]]);
      const tried = await attempt([ofBrowser, [secondStepsWhereKnown, userId]]);
      return tried.isErr() && followedLink ? attempt([ofLinks]) : tried;
    },
    // By the name that stays: whoever gave the session another id would guess anew. A right proof begins a count of its own.
    confirm: ({ sessionName, provenAt, user, browser }) => {
      const known = browser();
      return attempt([
        [confirmations, hash(`${sessionName}\n${provenAt}`)],
        known
          ? [confirmationsInBrowser, hash(`${known}\n${user.id}`)]
          : [confirmationsOfUser, user.id],
      ]);
    },
    endOthers: (userId) => attempt([[endings, userId]]),
    changePassword: (userId) => attempt([[passwordChanges, userId]]),
    deleteData: (userId) => attempt([[deletions, userId]]),
    newAddress: newAddressLimit(db, limits),
    newsToUnconfirmed: (run, email) =>
      count(run, `unconfirmed-news:${hash(email)}`, limits.resetsPerEmail),
    register: (address) => attempt(registrations(address)),
    forgot: async (address, email) => {
      const asked = await attempt(resets(address));
      if (asked.isErr()) return err(asked.error);
      return ok((await attempt([[lettersByEmail, hash(email)]])).isOk());
    },
    reset: (address) => attempt(resets(address)),
    scan: (userId) => attempt([[scans, userId]]),
    suggest: (userId) => attempt([[suggestions, userId]]),
    calendar: (feedId) => attempt([[calendars, feedId]]),
  };
}

function newAddressLimit(db: Db, limits: Config['limits']): Limits['newAddress'] {
  const limiter = countersIn(db);
  // Apart from new passwords, so that nobody closes that way to their neighbours.
  const byNetwork = fromNetwork(limiter, 'new-address-from', limits.resetsPerAddress);
  const ofUser = limiter('new-address-user', limits.resetsPerEmail);
  const ofAnybody = limiter('new-address', limits.resetsPerEmail);
  const ofKnown = limiter('new-address-known', limits.resetsPerEmail);
  const oneMore = limiter('new-address-once', 1);
  return async (address, userId, email) => {
    const theirs = await attempt([...byNetwork(address), [ofUser, userId]]);
    if (theirs.isErr()) return theirs;
    const asAnybody = await attempt([[ofAnybody, hash(email)]]);
    if (asAnybody.isOk() || !(await hasConfirmed(db, userId))) return asAnybody;
    return attempt([
      [oneMore, hash(`${userId}\n${email}`)],
      [ofKnown, hash(email)],
    ]);
  };
}

async function hasConfirmed(db: Db, userId: string): Promise<boolean> {
  const text = 'SELECT FROM identity.users WHERE id = $1 AND email_verified_at IS NOT NULL';
  return (await orNothingDone(select(db, { text, values: [userId] }))).length > 0;
}

type Counter = (key: string) => Promise<Attempt>;
type Counted = [counter: Counter, key: string];

/** Counts a network address, and four times as much for all networks of its customer: who has 65,536 of them has no more tries for it. */
function fromNetwork(
  limiter: (name: string, allowed: number) => Counter,
  name: string,
  allowed: number,
): (address: string) => Counted[] {
  const ofNetwork = limiter(name, allowed);
  const ofCustomer = limiter(`${name}-customer`, CUSTOMER_TIMES * allowed);
  return (address) => {
    const network = networkOf(address);
    const customer = customerOf(network);
    return [[ofNetwork, network], ...(customer ? [[ofCustomer, customer] as Counted] : [])];
  };
}

/** Attempts on one counter take turns. Otherwise each would wait for its row with a connection that others need. */
const inTurn = createTurns(isUnavailable);

const countersIn =
  (db: Db) =>
  (name: string, allowed: number): Counter =>
  (key) =>
    inTurn(`${name} ${key}`, () => count(runIn(db), `${name}:${key}`, allowed));

async function count(run: Run, key: string, allowed: number): Promise<Attempt> {
  const { points, leftMs } = await countAttempt(run, key);
  if (points <= allowed) return ok(undefined);
  return err({ refusal: 'too_many_requests', seconds: Math.ceil(leftMs / 1000) });
}

/** Counts before it is known how the attempt ends, so that many at once cannot slip through together. Nothing of it is done before. */
async function attempt(counters: readonly Counted[]): Promise<Attempt> {
  for (const [count, key] of counters) {
    const allowed = await orNothingDone(count(key));
    if (allowed.isErr()) return allowed;
  }
  return ok(undefined);
}

/** A key column takes 255 characters; an address of a person is no business of a counter. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Who sends a request, a visitor or a signed-in user, and the context that routes get. */
import { isIP } from 'node:net';
import type { Context } from 'koa';
import type { Command } from '../../ledger/commands.ts';
import { uuidOf } from '../../ledger/store/uuid.ts';
import { orNothingDone } from '../../ledger/store/waiting.ts';
import type { Folded } from '../../projections/folded.ts';
import type { ReadTables } from '../../projections/read-tables.ts';
import type { Cookies } from '../identity/cookie.ts';
import type { KnownBrowsers } from '../identity/known-browser.ts';
import { CUSTOMER_TIMES, customerOf, networkOf } from '../identity/networks.ts';
import type { Named } from '../identity/session-renames.ts';
import type { Claims, Entering, Session, Sessions } from '../identity/sessions.ts';
import type { Run } from '../identity/take-turn.ts';
import type { Perform } from '../perform.ts';
import { eventsOf } from './decided-on.ts';
import type { EventQuota } from './event-quota.ts';
import type { Party } from './pace.ts';
import { Refused } from './refusals.ts';
import type { Signed, Visit } from './route.ts';

export type WhoParts = {
  sessions: Sessions;
  cookies: Cookies;
  browsers: KnownBrowsers;
  perform: Perform;
  quota: EventQuota;
  tables: Pick<ReadTables, 'read'>;
  /** The origin under which people reach the app, when it is set. */
  publicOrigin: string | undefined;
};

/** The session that the request's cookie names, if the cookie is one of ours: verified once a request. */
export function claimsOf(
  ctx: Context,
  { sessions, cookies }: Pick<WhoParts, 'sessions' | 'cookies'>,
): Claims | null {
  if (ctx.state.claims === undefined) {
    const token = cookies.session.read(ctx);
    ctx.state.claims = token ? sessions.read(token) : null;
  }
  return ctx.state.claims;
}

/**
 * Who asks, as far as the head tells: a network, and the person there whom the cookie names. Their session may have ended: whoever still has
 * such a cookie, at another address, is another party than the person. A customer of a provider may have 65,536 networks (/48), which together
 * are a party with a larger share.
 */
export function partiesOf(
  ctx: Context,
  parts: Pick<WhoParts, 'sessions' | 'cookies'>,
): [Party, ...Party[]] {
  return partiesAt(ctx, claimsOf(ctx, parts)?.userId ?? '');
}

/** The metrics are ten times as much work as other answers to an operator's probes. */
const METRICS_SHARE = 1 / 10;

/** Who probes this process: a network, as a party of its own for each path. Whoever asks for pages or metrics there does not keep a supervisor from its probes. */
export const proberOf = (ctx: Context): [Party, ...Party[]] =>
  partiesAt(ctx, ctx.path, ctx.path === '/metrics' ? METRICS_SHARE : 1);

function partiesAt(ctx: Context, who: string, share = 1): [Party, ...Party[]] {
  const network = networkOf(addressOf(ctx));
  const party = { name: `${network} ${who}`, share };
  const customer = customerOf(network);
  return customer === null
    ? [party]
    : [party, { name: `${customer} ${who}`, share: CUSTOMER_TIMES * share }];
}

/** The user's session. Refused with `unauthenticated` when there is none. */
export async function signedIn(
  ctx: Context,
  claims: Claims | null,
  { sessions }: Pick<WhoParts, 'sessions'>,
): Promise<Session> {
  const session = claims && (await sessions.find(claims.id));
  if (!session) throw new Refused({ refusal: 'unauthenticated' });
  ctx.state.userId = session.user.id;
  ctx.state.currency = session.user.currency;
  await sessions.touch(session);
  return session;
}

/** The id of a keyed write: the same person with the same key sends the same command. */
export const commandIdOf = (scope: string, key: string) => uuidOf(`${scope}\n${key}`);

/**
 * The context of a route that needs a signed-in user. `commandId` follows from the user and the key, so the same request is the
 * same command even after a crash.
 */
export function signed(
  ctx: Context,
  session: Session,
  { commandId, mark }: { commandId: string; mark: () => Buffer },
  { sessions, cookies, browsers, perform, quota, tables }: WhoParts,
): Signed {
  const { id: sessionId, name: sessionName, user } = session;
  const { id: userId, ledgerId } = user;
  const sender = { ledgerId, userId, commandId, correlationId: ctx.state.requestId };
  let folded: Promise<Folded> | undefined;
  /** A browser that the user has signed in with stays known once the account takes a turn in it. */
  const staysKnown = (turnsBefore: number, turns: number) => {
    const browser = cookies.browser.read(ctx);
    // By the session's name: sent again from any browser of theirs, what was done here makes none of those known under a name of its own.
    if (browsers.find(browser, { id: userId, turns: turnsBefore }))
      cookies.browser.write(ctx, browsers.remember(browser, { id: userId, turns }, sessionName));
  };
  const cookieAgain = async () => {
    const renamed = await sessions.renamed(sessionId, mark());
    if (!renamed) return false;
    cookies.session.write(ctx, renamed.token);
    // What this request did was the account's last turn, if it was one: a later one would have named the session anew, or ended it.
    staysKnown(renamed.turns - 1, renamed.turns);
    return true;
  };
  return {
    user,
    sessionId,
    sessionName,
    // Read when it is asked for: verifying its cookie is work, and few requests need it.
    browser: () => browsers.find(cookies.browser.read(ctx), user),
    goesOn: ({ turns, sessionId: id }) => {
      cookies.session.write(ctx, sessions.tokenOf({ id, name: sessionName, userId }));
      staysKnown(user.turns, turns);
    },
    provenAt: session.confirmedAt,
    fresh: sessions.isFresh(session),
    confirm: async (prove) => {
      const refreshed = await sessions.refresh({ userId, sessionId }, mark(), prove);
      if (refreshed.isOk() && refreshed.value) cookies.session.write(ctx, refreshed.value.token);
      return refreshed.map((renamed) => renamed !== null);
    },
    isProven: cookieAgain,
    replayed: async () => {
      ctx.set('idempotency-replayed', 'true');
      await cookieAgain();
    },
    act: (command: Command) =>
      quota
        .allows(userId)
        .asyncMap(async () => {
          if (command.type === 'Undo')
            quota.countLook(userId, (await orNothingDone(tables.read(ledgerId))).revision);
        })
        .andThen(() => perform(sender, command, (caused) => quota.count(userId, caused)))
        .map((handled) => {
          ctx.state.events = eventsOf(handled);
          ctx.state.repeated = handled.repeated;
          folded = Promise.resolve(handled.folded);
          return handled;
        }),
    folded: () => {
      folded ??= tables.read(ledgerId);
      return folded;
    },
  };
}

/** The origin of our app as the browser names it; same-origin.ts has checked it before. */
export function originOf(ctx: Context, { publicOrigin }: WhoParts): string {
  return publicOrigin ?? (ctx.get('origin') || `${ctx.protocol}://${ctx.host}`);
}

/** Where a request comes from. Some proxies name a port as well; what names no address counts as the connection's own. */
export function addressOf({ ip, req }: Context): string {
  const [, six, four] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(ip) ?? [];
  const named = six ?? four ?? ip;
  return isIP(named) > 0 ? named : String(req.socket.remoteAddress);
}

/** The context of a route that is open to visitors. */
export function visit(ctx: Context, { sessions, cookies, browsers }: WhoParts): Visit {
  const browser = cookies.browser.read(ctx);
  const begin = (user: Entering, run?: Run) => sessions.begin(user, ctx.get('user-agent'), run);
  const enter = async (user: Entering, { id, name, token }: Named) => {
    ctx.state.userId = user.id;
    // The session that begins now replaces any earlier one in this browser.
    const before = cookies.session.read(ctx);
    if (before && sessions.read(before)?.id !== id)
      await sessions.end(before, { userId: user.id, sessionId: id });
    cookies.session.write(ctx, token);
    // Whom Google alone vouched for knows no password, and would guess it in ever new browsers.
    if (user.askedAt === undefined)
      cookies.browser.write(ctx, browsers.remember(browser, user, name));
  };
  return {
    knownTo: (user) => browsers.find(browser, user),
    followedLink: (user) => browsers.findLink(browser, user),
    rememberLink: (user, link) =>
      cookies.browser.write(ctx, browsers.rememberLink(browser, user, link)),
    signIn: async (user) => enter(user, await begin(user)),
    begin,
    enter,
    signOut: async () => {
      const token = cookies.session.read(ctx);
      if (token) await sessions.end(token);
      cookies.session.clear(ctx);
    },
    keep: (token) => cookies.signIn.write(ctx, token),
    kept: () => cookies.signIn.read(ctx),
    takeKept: () => {
      const token = cookies.signIn.read(ctx);
      if (token) cookies.signIn.clear(ctx);
      return token;
    },
    markReplayed: () => ctx.set('idempotency-replayed', 'true'),
  };
}

/** Sessions: a row each, named by a signed cookie. A row that is gone signs its cookie out at once, on every instance. */
import { randomUUID } from 'node:crypto';
import { ok, type Result } from 'neverthrow';
import type pg from 'pg';
import { GroupCommit } from '../../ledger/store/group-commit.ts';
import { isUuid } from '../../ledger/store/uuid.ts';
import { type Db, select } from '../../projections/sql.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { tellOfEndings } from './ended-sessions.ts';
import { CLOCKS_DIFFER_MS } from './lasting.ts';
import type { Entrant } from './past-holders.ts';
import {
  createRenames,
  FRESH_MS,
  type Named,
  type Renames,
  type TokenOf,
} from './session-renames.ts';
import { isOpenAt, NOT_FAR_BEHIND, SEE, SESSION_MS } from './session-times.ts';
import { createSignedTokens } from './signed-token.ts';
import { type Acting, type Run, runIn, whileHeld } from './take-turn.ts';
import { USER_COLUMNS, type User } from './users.ts';

/** A visit prolongs the session at most this often, because a write for each read would cost more than the read. */
const TOUCH_AFTER_MS = 5 * 60_000;
/** How long an answer with another cookie may be on its way to whoever logs out meanwhile. */
const ON_ITS_WAY_MS = 10_000;
const USER_AGENT_MAX = 300;
/** The most sessions of a user, more than a household has browsers. One more signs out the one that was seen longest ago. */
const SESSIONS_AT_MOST = 100;

/** `name` stays when the person proves anew who they are, or the account takes a turn, unlike `id`. */
export type Session = {
  id: string;
  name: string;
  user: User;
  lastSeenAt: string;
  confirmedAt: string;
};

/** Who is let in, and when Google asked them who they are, where Google alone vouched for them: null where it does not say. */
export type Entering = Entrant & { askedAt?: Date | null };

/** What a cookie of ours says: a session by its id then, its name, and whose it is. It may have ended; cookies of before say the id alone. */
export type Claims = { id: string; name: string | null; userId: string | null };

export type Sessions = Renames & {
  /**
   * Begins a session. `userAgent` is what the browser calls itself. Of more than 100 the
   * one that was seen longest ago ends. Where the account has taken a turn since the person was let in, it has ended already. Whom Google
   * has not asked lately proves themselves by their password, if they have one, before the session is fresh.
   */
  begin(user: Entering, userAgent: string, run?: Run): Promise<Named>;
  /** The cookie of a session. */
  tokenOf(session: TokenOf): string;
  /** The session with this id and its cookie; null when there is none, or it has ended. */
  named(id: string): Promise<Named | null>;
  /** The claims in a cookie; null when we did not sign it. */
  read(token: string): Claims | null;
  /** The session with this id; null when there is none, or it has ended. */
  find(id: string): Promise<Session | null>;
  /** Whether there is still a session of this id, and its person's ledger is still this one. One that goes on under another id has ended for what it began: whoever has seen the former cookie has proven nothing. */
  isOpen(id: string, ledgerId: string): Promise<boolean>;
  /** Prolongs a session that was not seen for a while. Its cookie stays: one in a slow answer would replace that of a later log-in or proof. */
  touch(session: Session): Promise<void>;
  /**
   * Ends the session of this cookie. Where that has another cookie since, it ends for its own person, whom another session has just let in; for
   * anybody else only within ten seconds, as the answer with that cookie may be on its way: whoever has the former one would sign them out by it.
   */
  end(token: string, letIn?: { userId: string; sessionId: string }): Promise<void>;
  /** Whether the person has proven lately who they are: by signing in, or since. */
  isFresh(session: Session): boolean;
  /**
   * So many of a user's sessions that have not ended, the latest log-in first; those before another of theirs, if its name is given.
   * `sessionId` is the current one's.
   */
  list(
    user: { userId: string; sessionId: string },
    page: { before?: string | undefined; limit: number },
  ): Promise<OpenSession[]>;
  /**
   * Ends the session of a user that a list names so; answers how many that were: none when it is another's, or gone. Refuses
   * `unauthenticated` where the session that asks has ended by then.
   */
  endOne(asking: Required<Acting>, name: string): Promise<Result<number, ApiRefusal>>;
};

/** A session as its owner sees it. This `id` stays when the person proves anew who they are, unlike the one in the cookie. */
export type OpenSession = {
  id: string;
  current: boolean;
  device: string;
  createdAt: string;
  lastSeenAt: string;
};

type Row = User & { sessionId: string; name: string; lastSeenAt: string; confirmedAt: string };

export function createSessions(options: {
  db: pg.Pool;
  secret: string;
  clock: () => Date;
}): Sessions {
  const { db, clock } = options;
  const tokens = createSignedTokens(options);
  const lookUps = createLookUps(db, clock);

  const tokenOf = ({ id, name, userId }: TokenOf) => tokens.sign({ sid: id, name, sub: userId });
  const read = (token: string): Claims | null => {
    const { sid, name, sub } = tokens.read(token) ?? {};
    if (!isId(sid)) return null;
    return { id: sid, name: isId(name) ? name : null, userId: isId(sub) ? sub : null };
  };

  const renames = createRenames({ ...options, tokenOf });

  return {
    async begin({ id: userId, turns, askedAt }, userAgent, run = runIn(db)) {
      const [id, name] = [randomUUID(), randomUUID()];
      const now = clock();
      const ends = new Date(now.getTime() + SESSION_MS);
      await run({
        text: `WITH oldest AS (
          DELETE FROM identity.sessions WHERE id IN (
            SELECT id FROM identity.sessions WHERE user_id = $2
            ORDER BY last_seen_at DESC, created_at DESC OFFSET $6
          )
        )
        INSERT INTO identity.sessions (id, user_id, user_agent, created_at, last_seen_at, confirmed_at, expires_at, turns, name)
          VALUES ($1, $2, $3, $4, $4, least($4, (
            SELECT $8::timestamptz FROM identity.users WHERE id = $2 AND password_hash IS NOT NULL
          )), $5, $7, $9)`,
        values: [
          ...[id, userId, userAgent.slice(0, USER_AGENT_MAX), now, ends, SESSIONS_AT_MOST - 1],
          ...[turns, askedAt, name],
        ],
      });
      return { id, name, token: tokenOf({ id, name, userId }) };
    },

    tokenOf,

    async named(id) {
      const session = await lookUps.add(id, 1);
      if (!session) return null;
      const { name, user } = session;
      return { id, name, token: tokenOf({ id, name, userId: user.id }) };
    },

    read,
    find: (id) => lookUps.add(id, 1),
    isOpen: async (id, ledgerId) => (await lookUps.add(id, 1))?.user.ledgerId === ledgerId,

    async touch({ id, lastSeenAt }) {
      const now = clock();
      const since = now.getTime() - Date.parse(lastSeenAt);
      if (Math.abs(since) < TOUCH_AFTER_MS || since <= -SESSION_MS) return;
      await db.query(`${SEE} WHERE id = $2 AND ${NOT_FAR_BEHIND}`, [now, id]);
    },

    async end(token, letIn) {
      const { id, name, userId } = read(token) ?? {};
      if (!id) return;
      await db.query(
        `DELETE FROM identity.sessions
          WHERE id = $1 OR (former_id = $1 AND renamed_at > $5)
            OR ((name = $2 OR former_id = $1) AND user_id = $3 AND id <> $4)`,
        [id, name, letIn?.userId, letIn?.sessionId, new Date(clock().getTime() - ON_ITS_WAY_MS)],
      );
      if (userId) tellOfEndings(db, userId);
    },

    isFresh({ confirmedAt }) {
      const age = clock().getTime() - Date.parse(confirmedAt);
      return age >= -CLOCKS_DIFFER_MS && age < FRESH_MS;
    },

    list: ({ userId, sessionId }, { before = null, limit }) =>
      select<OpenSession>(db, {
        text: `SELECT name AS id, id = $5 AS current, user_agent AS device, created_at AS "createdAt",
            last_seen_at AS "lastSeenAt"
          FROM identity.sessions WHERE user_id = $1 AND ${isOpenAt('$2')}
            AND turns = (SELECT turns FROM identity.users WHERE id = $1) AND ($3::uuid IS NULL
            OR seq < (SELECT seq FROM identity.sessions WHERE user_id = $1 AND name = $3))
          ORDER BY seq DESC LIMIT $4`,
        values: [userId, clock(), before, limit, sessionId],
      }),

    ...renames,

    endOne: (asking, name) =>
      whileHeld(db, asking, async (run) => {
        const text = 'DELETE FROM identity.sessions WHERE user_id = $1 AND name = $2 RETURNING 1';
        return ok((await run({ text, values: [asking.userId, name] })).length);
      }),
  };
}

const isId = (claim: unknown): claim is string => typeof claim === 'string' && isUuid(claim);

/** Requests that arrive together are looked up by one query, which begins after all of them have arrived. */
function createLookUps(db: Db, clock: () => Date): GroupCommit<string, Session | null> {
  return new GroupCommit<string, Session | null>(
    async (ids) => {
      const rows = await select<Row>(db, {
        name: 'identity.sessions',
        text: `SELECT sessions.id AS "sessionId", sessions.name, sessions.last_seen_at AS "lastSeenAt",
            sessions.confirmed_at AS "confirmedAt", ${USER_COLUMNS}
          FROM identity.sessions JOIN identity.users
            ON users.id = sessions.user_id AND users.turns = sessions.turns
          WHERE sessions.id = ANY ($1::uuid[]) AND ${isOpenAt('$2')}`,
        values: [ids, clock()],
      });
      const found = new Map(rows.map((row) => [row.sessionId, sessionOf(row)]));
      return ids.map((id) => found.get(id) ?? null);
    },
    { items: 256, weight: 256 },
  );
}

function sessionOf({ sessionId, name, lastSeenAt, confirmedAt, ...user }: Row): Session {
  return { id: sessionId, name, lastSeenAt, confirmedAt, user };
}

/**
 * A session goes on under another id whenever its person proves who they are, and when its account takes a turn in it: whoever has seen the former
 * cookie has proven nothing.
 */
import { randomUUID } from 'node:crypto';
import { ok, type Result } from 'neverthrow';
import type pg from 'pg';
import { select } from '../../projections/sql.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { isOpenAt } from './session-times.ts';
import { type Acting, type Run, whileHeld } from './take-turn.ts';

/** How long a proof of identity counts. */
export const FRESH_MS = 15 * 60_000;

/** A session by its id, with its `name`, see `Session`; `token` is what the cookie is to hold. */
export type Named = { id: string; name: string; token: string };

/** What the cookie of a session says: its `name` stays, see `Session`. */
export type TokenOf = { id: string; name: string; userId: string };

export type Renames = {
  /**
   * The person proves now who they are: where `prove` says so, the session goes on under another id; else null. Refuses `unauthenticated`
   * where the session has ended. Sent twice at once, the first proves it.
   */
  refresh(
    asking: Required<Acting>,
    mark: Buffer,
    prove: (run: Run) => Promise<boolean>,
  ): Promise<Result<Named | null, ApiRefusal>>;
  /** Finds a session, with its account's turns, by its present or former id, if this very request (its `mark`) renamed it lately and it is open: the answer may have been lost. */
  renamed(sessionId: string, mark: Buffer): Promise<(Named & { turns: number }) | null>;
};

/** `tokenOf` is what the cookie of a session is to hold. */
export function createRenames(parts: {
  db: pg.Pool;
  clock: () => Date;
  tokenOf(session: TokenOf): string;
}): Renames {
  const { db, clock, tokenOf } = parts;
  const named = (row: TokenOf): Named => ({ id: row.id, name: row.name, token: tokenOf(row) });

  const renamed: Renames['renamed'] = async (sessionId, mark) => {
    const now = clock();
    const [row] = await select<TokenOf & { turns: number }>(db, {
      text: `SELECT id, name, turns, user_id AS "userId" FROM identity.sessions
        WHERE (id = $1 OR former_id = $1) AND renamed_by = $2 AND renamed_at > $3 AND ${isOpenAt('$4')}
          AND turns = (SELECT turns FROM identity.users WHERE id = user_id)`,
      values: [sessionId, mark, new Date(now.getTime() - FRESH_MS), now],
    });
    return row ? { ...named(row), turns: row.turns } : null;
  };

  return {
    renamed,

    async refresh(asking, mark, prove) {
      const { sessionId } = asking;
      const refreshed = await whileHeld(db, asking, async (run) => {
        if (!(await prove(run))) return ok(null);
        const text = `UPDATE identity.sessions SET id = $2, confirmed_at = $3, former_id = id, renamed_by = $4, renamed_at = $3
          WHERE id = $1 RETURNING id, name, user_id AS "userId"`;
        const values = [sessionId, randomUUID(), clock(), mark];
        const [row] = await run<TokenOf>({ text, values });
        if (!row) throw new Error('A session that is held is there');
        return ok(named(row));
      });
      if (refreshed.isOk() && refreshed.value) return refreshed;
      const already = await renamed(sessionId, mark);
      return already ? ok(already) : refreshed;
    },
  };
}

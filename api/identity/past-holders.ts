/**
 * What somebody may have left behind who once held an account, or only held its address, and what ends it. The table in
 * docs/security.md says the same with reasons; its test tries every cell of that table.
 */
import { forgetLinksAskedFor } from './limits.ts';
import type { Acting, Run, whileHeld } from './take-turn.ts';

/** SQL expressions: whose account it is; the session that acts and stays; the hash of the reset link that acts. */
type Whose = { user: string; session?: Keeping; resetLink?: string };

/** SQL expressions: the session's id, the mark of the request (`session-renames.ts`), and the time. */
type Keeping = Record<'id' | 'mark' | 'now', string>;

/** The session that acts, the mark of its request, and the time. */
export type Going = Required<Acting> & { mark: Buffer; now: Date };

/** How it goes on: the turns that the account has taken now, and the session's id from now on. */
export type GoneOn = { turns: number; sessionId: string };

/** What lies in rows of its own. */
const ROWS = {
  sessions: ({ user, session }: Whose) =>
    `DELETE FROM identity.sessions WHERE user_id = ${user} AND id IS DISTINCT FROM ${session?.id ?? 'NULL::uuid'}`,
  half_log_ins: ({ user }: Whose) => `DELETE FROM identity.second_steps WHERE user_id = ${user}`,
  // Whoever began an app has seen its secret.
  begun_apps: ({ user }: Whose) =>
    `DELETE FROM identity.authenticator_apps WHERE user_id = ${user} AND confirmed_at IS NULL`,
  apps: ({ user }: Whose) =>
    `DELETE FROM identity.authenticator_apps WHERE user_id = ${user} AND confirmed_at IS NOT NULL`,
  passkeys: ({ user }: Whose) => `DELETE FROM identity.passkeys WHERE user_id = ${user}`,
  recovery_codes: ({ user }: Whose) =>
    `DELETE FROM identity.recovery_codes WHERE user_id = ${user}`,
  // Until an address is confirmed, its links are the only proof of whose it is. Whoever registered with it does not end them, nor by leaving it.
  reset_links: ({ user, resetLink = 'NULL::bytea' }: Whose) =>
    `DELETE FROM identity.reset_tokens USING identity.users WHERE users.id = ${user} AND user_id = users.id
      AND email_verified_at IS NOT NULL AND hash IS DISTINCT FROM ${resetLink}`,
  links_to_address: ({ user, resetLink }: Whose) =>
    endLinksTo(`(SELECT email FROM identity.users WHERE id = ${user})`, resetLink),
  // They open whatever account has the address next; what this one does elsewhere ends none of them.
  left_links: ({ user }: Whose) =>
    `UPDATE identity.reset_tokens SET user_id = NULL FROM identity.users
      WHERE users.id = ${user} AND user_id = users.id AND email_verified_at IS NULL`,
  left_letters: ({ user }: Whose) =>
    `UPDATE identity.letters SET user_id = NULL FROM identity.users
      WHERE users.id = ${user} AND user_id = users.id AND email_verified_at IS NULL AND holds = 'link'`,
  // Otherwise whoever asks for all links that may be asked for and ends them once keeps the owner from a new password.
  asked_for_links: ({ user }: Whose) =>
    `${forgetLinksAskedFor(user)} AND email_verified_at IS NOT NULL`,
  address_links: ({ user }: Whose) => `DELETE FROM identity.email_changes WHERE user_id = ${user}`,
  link_letters: ({ user }: Whose) =>
    `${lettersThatHold('link', user)} AND (SELECT email_verified_at IS NOT NULL FROM identity.users WHERE id = ${user})`,
  ledger_letters: ({ user }: Whose) => lettersThatHold('ledger', user),
  waiting_letters: ({ user }: Whose) =>
    `DELETE FROM identity.letters WHERE user_id = ${user} AND sealed IS NOT NULL`,
};

/** What lies in a column of the user. */
const COLUMNS = {
  password: 'password_hash',
  google_account: 'google_id',
  calendar_feed: 'calendar_feed',
  registration: 'registered_by',
};

/**
 * SQL: once somebody has proven that an address is theirs, no earlier link to it opens anything, whoever had the address when it was sent; but for
 * the link that acts. Every statement has it that writes `email_verified_at`.
 */
export const endLinksTo = (address: string, resetLink = 'NULL::bytea'): string =>
  `DELETE FROM identity.reset_tokens WHERE email = ${address} AND hash IS DISTINCT FROM ${resetLink}`;

type Left = keyof typeof ROWS | keyof typeof COLUMNS;

const LINKS: readonly Left[] = ['reset_links', 'asked_for_links', 'address_links', 'link_letters'];
/** What opens the account, or a part of it, without anything that its owner would know of. */
const WAYS_IN: readonly Left[] = [
  ...(['sessions', 'half_log_ins', 'begun_apps', 'calendar_feed', 'registration'] as const),
  ...LINKS,
];
const FACTORS: readonly Left[] = ['apps', 'passkeys', 'recovery_codes'];

const ENDS = {
  passwordReset: [...WAYS_IN, 'google_account'],
  /** The letter is the first proof that the address is theirs: nobody vouched for the factors that were there before. */
  firstPasswordReset: [...WAYS_IN, ...FACTORS, 'google_account', 'links_to_address'],
  /** Google is the first to vouch for the address. */
  googleTakeOver: [...WAYS_IN, ...FACTORS, 'password', 'links_to_address'],
  passwordChange: WAYS_IN,
  factorChange: WAYS_IN,
  signOutElsewhere: WAYS_IN,
  addressChange: [...WAYS_IN, 'google_account', 'ledger_letters', 'left_links', 'left_letters'],
  /** The address was proven to be another account's, and nobody had ever confirmed it for this one. */
  addressLost: [
    ...WAYS_IN,
    ...FACTORS,
    ...(['password', 'google_account', 'links_to_address', 'waiting_letters'] as const),
  ],
  dataDeletion: ['calendar_feed', 'ledger_letters'],
} as const satisfies Record<string, readonly Left[]>;

/** What opens nothing any more once an account has taken another turn, even where it was written meanwhile (schema/011-turns.sql). */
export type Entrant = { id: string; turns: number };

/** What happens to an account. */
export type Turn = keyof typeof ENDS;

/**
 * SQL for a statement that does more besides: `rows` are CTEs, of which `ended_sessions` has a row for each session, and `kept_session` the
 * new id of the one that acts; `columns` are assignments for the UPDATE of the user, which may be made once in a statement. Where ways in end,
 * the account takes a turn, and the session that acts takes it too: what was begun before the turn and is written after it opens nothing.
 */
export function endings(turn: Turn, whose: Whose): { rows: string; columns: string } {
  const left: readonly Left[] = ENDS[turn];
  const rows = left.filter((one) => one in ROWS) as (keyof typeof ROWS)[];
  const columns = left.filter((one) => one in COLUMNS) as (keyof typeof COLUMNS)[];
  const ended = rows.map((one) => `ended_${one} AS (${ROWS[one](whose)} RETURNING 1)`);
  const cleared = columns.map((one) => `${COLUMNS[one]} = NULL`);
  if (left.includes('sessions')) {
    if (whose.session) ended.push(`kept_session AS (${keepSession(whose.user, whose.session)})`);
    // The rows end before the user is written, because this counts them. A log-in that holds one of them (it is one too many) asks for its user
    // next, by a foreign key. Once an address or a feed is written, it would wait for this statement, and this one for it.
    const all = rows.map((one) => `SELECT 1 FROM ended_${one}`).join(' UNION ALL ');
    cleared.push(`turns = users.turns + (SELECT least(1, 1 + count(*)) FROM (${all}) AS ended)`);
  }
  return { rows: ended.join(', '), columns: cleared.join(', ') };
}

/**
 * Ends all that this turn ends, but for the session that acts; answers how many sessions that were, and how it goes on. It runs while both
 * are held ({@link whileHeld}).
 */
export async function endWhatWasLeft(
  run: Run,
  turn: 'factorChange' | 'signOutElsewhere',
  { userId, sessionId, mark, now }: Going,
): Promise<GoneOn & { ended: number }> {
  const session = { id: '$2::uuid', mark: '$3::bytea', now: '$4::timestamptz' };
  const { rows, columns } = endings(turn, { user: '$1::uuid', session });
  const [taken] = await run<GoneOn & { ended: number }>({
    text: `WITH ${rows} UPDATE identity.users SET ${columns} WHERE id = $1
      RETURNING (SELECT count(*) FROM ended_sessions) AS ended, ${GONE_ON}`,
    values: [userId, sessionId, mark, now],
  });
  if (!taken) throw new Error('A session that is held belongs to a user');
  return taken;
}

/** SQL: what a statement with {@link endings} answers as {@link GoneOn}. */
export const GONE_ON = 'turns, (SELECT id FROM kept_session) AS "sessionId"';

/** It goes on under another id: whoever else has its cookie is signed out as every other session. The same request, sent again, gives it no further one. */
const keepSession = (user: string, { id, mark, now }: Keeping) =>
  `UPDATE identity.sessions SET turns = turns + 1, renamed_by = ${mark}, renamed_at = ${now},
      id = CASE WHEN renamed_by = ${mark} THEN id ELSE gen_random_uuid() END,
      former_id = CASE WHEN renamed_by = ${mark} THEN former_id ELSE id END
    WHERE id = ${id} AND user_id = ${user} RETURNING id`;

const lettersThatHold = (what: 'link' | 'ledger', user: string) =>
  `DELETE FROM identity.letters WHERE user_id = ${user} AND holds = '${what}' AND sealed IS NOT NULL`;

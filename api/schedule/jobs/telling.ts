/** What every letter of the scheduler needs: who may be told, when it is morning there, and that each is written once. */
import { randomUUID } from 'node:crypto';
import type { Day } from '../../../ledger/calendar.ts';
import type { Folded } from '../../../projections/folded.ts';
import type { ReadTables } from '../../../projections/read-tables.ts';
import { type Db, select } from '../../../projections/sql.ts';
import { unlessAway } from '../../../projections/unreadable.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../contract/preferences.ts';
import type { Letter } from '../../mail/letter.ts';
import { INSERT_LETTER, type MailQueue } from '../../mail/mail-queue.ts';
import type { Addressed } from '../../mail/texts.ts';
import type { Job } from '../job.ts';
import { dueLedgers, type LedgerRef } from '../ledgers.ts';
import { type LeftBehind, without } from '../left-behind.ts';
import type { ToldTo } from './due-bills.ts';

export type Parts = {
  db: Db;
  mailQueue: MailQueue;
  linkOrigin: string;
  tables: Pick<ReadTables, 'read'>;
  clock: () => Date;
  /** No letter is written about a ledger in the middle of its catch-up. */
  leftBehind: LeftBehind;
};

const HOUR_MS = 3_600_000;
/** Letters for a day are written at seven in the morning of the reader's time zone, and not at midnight. */
const MORNING_MS = 7 * HOUR_MS;
/** A letter that has not left within a week is not sent any more. */
const KEPT_MS = 7 * 24 * HOUR_MS;
export const EVERY_QUARTER = '*/15 * * * *';

/** A person to whom a letter goes. */
export type Reader = LedgerRef & ToldTo & { email: string; preferences: Partial<Preferences> };

const CONFIRMED = 'users.email_verified_at IS NOT NULL';
/** Lately is less than from one morning to the next. */
const LATELY_MS = 20 * HOUR_MS;
const LATELY_AT_MOST = 2;

/**
 * SQL: whether the person may be told of bills. An address that nobody has confirmed may be a stranger's: somebody could add a bill each
 * quarter of an hour, delete all data, or register with the address, leave it, and register again.
 */
export function mayBeTold(now: Date): string {
  const lately = `'${new Date(now.getTime() - LATELY_MS).toISOString()}'::timestamptz`;
  return `(${CONFIRMED} OR users.email IS NOT NULL AND users.created_at <= ${lately} AND (SELECT count(*) FROM identity.letters
    WHERE user_id = users.id AND holds = 'ledger' AND created_at > ${lately}) < ${LATELY_AT_MOST})`;
}

export const READER = `, users.email, ${CONFIRMED} AS confirmed, users.preferences, here.today`;

/** SQL: what the person chose, or the default. */
export const wants = (
  preference: 'emailNotifications' | 'billReminders' | 'paydayReminders' | 'weeklyReports',
) =>
  `coalesce((users.preferences ->> '${preference}')::boolean, ${DEFAULT_PREFERENCES[preference]})`;

/** The jobs that write one letter for each such time. */
type Told = 'payday-reminders' | 'weekly-reports';

/** Who wants it and who may be told now, in SQL; through which day, or null where it is not time yet; and the letter, from the ledger's rows. */
type Telling<R extends Reader> = {
  columns: string;
  wanted: string;
  due: string;
  through(reader: R): Day | null;
  letter(to: Addressed, folded: Folded, reader: R): Letter | Promise<Letter>;
};

/** A job that writes one letter for each such time. A ledger whose rows cannot be read fails without the others. */
export function telling<R extends Reader = Reader>(
  parts: Parts,
  job: Told,
  about: Telling<R>,
): Job {
  const { db, tables, linkOrigin, clock } = parts;
  const { columns, wanted } = about;
  const join = `LEFT JOIN schedule.done ON done.job = '${job}' AND done.ledger_id = users.ledger_id`;
  return {
    name: job,
    pattern: EVERY_QUARTER,
    run: async (signal) => {
      const counts = { letters: 0, failed: 0 };
      const at = clock();
      const now = morning(at);
      const unwanted = { join, condition: `done.through < here.today AND NOT (${wanted})` };
      for await (const { ledgerId } of dueLedgers(db, now, unwanted)) {
        signal.throwIfAborted();
        await forgetDone(db, job, ledgerId);
      }
      const due = { columns, join, condition: `${wanted} AND ${mayBeTold(at)} AND (${about.due})` };
      const readers = dueLedgers<R>(db, now, due);
      for await (const reader of without(parts.leftBehind, readers)) {
        signal.throwIfAborted();
        const through = about.through(reader);
        if (through === null) continue;
        const folded = await tables.read(reader.ledgerId).catch(unlessAway);
        if (!folded) {
          counts.failed += 1;
          continue;
        }
        const letter = await about.letter(addressed(reader, linkOrigin), folded, reader);
        await postOnce(parts, reader, letter, noteDone(job, through));
        counts.letters += 1;
      }
      return counts;
    },
  };
}

/** Notes the day up to which somebody has had a letter. Notes nothing when another process was first. */
const noteDone = (job: Told, through: Day) => ({
  sql: `INSERT INTO schedule.done (job, ledger_id, through) SELECT '${job}', $6, $9::date FROM reader
    ON CONFLICT (job, ledger_id) DO UPDATE SET through = excluded.through
    WHERE done.through < excluded.through RETURNING 1`,
  values: [through],
});

/** Nobody is remembered who does not want the letter: switched on again, it waits for its next time, as it did at first. */
const forgetDone = (db: Db, job: Told, ledgerId: string) =>
  db.query('DELETE FROM schedule.done WHERE job = $1 AND ledger_id = $2', [job, ledgerId]);

export const morning = (now: Date) => new Date(now.getTime() - MORNING_MS);

export function addressed({ email, preferences }: Reader, linkOrigin: string): Addressed {
  return { to: email, preferences: { ...DEFAULT_PREFERENCES, ...preferences }, linkOrigin };
}

/**
 * Puts the letter into the mail queue together with that note, both or neither. Does nothing when another process was first, or the reader,
 * who was looked up with many others, has moved, lost the address, confirmed it or deleted all data since, or is being changed: the next run looks again, and nobody behind them waits. The
 * note is inserted for each row of `reader`, so the user is held before anything is written; its own values begin at $9, and $6 is the ledger.
 */
export async function postOnce(
  { db, mailQueue, clock }: Parts,
  { userId, ledgerId, email, confirmed }: Reader,
  letter: Letter,
  note: { sql: string; values: unknown[] },
): Promise<void> {
  const id = randomUUID();
  const now = clock();
  const expires = new Date(now.getTime() + KEPT_MS);
  await select(db, {
    text: `WITH reader AS (
        SELECT id FROM identity.users
        WHERE id = $2 AND ledger_id = $6 AND email = $7 AND (email_verified_at IS NOT NULL) = $8 FOR SHARE SKIP LOCKED
      ), noted AS (${note.sql})
      ${INSERT_LETTER} SELECT $1, id, $3, $4, $5, $4, 'ledger', 2 FROM reader WHERE EXISTS (SELECT FROM noted)`,
    values: [
      ...[id, userId, mailQueue.sealed(id, letter), now, expires, ledgerId, email, confirmed],
      ...note.values,
    ],
  });
}

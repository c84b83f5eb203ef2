/**
 * Every job in its lane. Jobs of one lane run one after the other, but none waits for the ledgers that an earlier one has left behind.
 * Lanes do not wait for each other.
 */
import type { Handle } from '../../ledger/handle.ts';
import type { ReadTables } from '../../projections/read-tables.ts';
import type { Db } from '../../projections/sql.ts';
import type { Erasures } from '../identity/erasure.ts';
import type { Logger } from '../log.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Job } from './job.ts';
import { cleanUp, letters, unfinishedErasures } from './jobs/house.ts';
import { paydayReminders, reminders, weeklyReports } from './jobs/letters.ts';
import { payments, savingsRules, weeklyAccrual } from './jobs/plan.ts';
import { createLeftBehind } from './left-behind.ts';

export function jobLanes(parts: {
  db: Db;
  handle: Handle;
  erasures: Erasures;
  mailQueue: MailQueue;
  linkOrigin: string;
  tables: ReadTables;
  clock: () => Date;
  log: Logger;
  longMs?: number | undefined;
}): Job[][] {
  const ofLedgers = { ...parts, leftBehind: createLeftBehind() };
  return [
    [
      weeklyAccrual(ofLedgers),
      savingsRules(ofLedgers),
      payments(ofLedgers),
      reminders(ofLedgers),
      paydayReminders(ofLedgers),
      weeklyReports(ofLedgers),
    ],
    [letters(parts.mailQueue)],
    [unfinishedErasures(parts.erasures), cleanUp(parts)],
  ];
}

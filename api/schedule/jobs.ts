/** Every job in its lane. Jobs of one lane run one after the other. Lanes do not wait for each other. */
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

export function jobLanes(parts: {
  db: Db;
  handle: Handle;
  erasures: Erasures;
  mailQueue: MailQueue;
  linkOrigin: string;
  tables: ReadTables;
  clock: () => Date;
  log: Logger;
}): Job[][] {
  return [
    [
      weeklyAccrual(parts),
      savingsRules(parts),
      payments(parts),
      reminders(parts),
      paydayReminders(parts),
      weeklyReports(parts),
    ],
    [letters(parts.mailQueue)],
    [unfinishedErasures(parts.erasures), cleanUp(parts)],
  ];
}

/** Housekeeping: letters are sent, erasures finished, expired rows removed. */
import type { Db } from '../../../projections/sql.ts';
import type { Erasures } from '../../identity/erasure.ts';
import { forgetExpired } from '../../identity/schema.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { Job } from '../job.ts';
import { forgetOldRuns } from '../schema.ts';

/** Sends the letters in the mail queue. A letter that cannot be sent yet does not make the run a failed one. */
export function letters(mailQueue: MailQueue): Job {
  return {
    name: 'letters',
    pattern: '* * * * *',
    run: async () => {
      const { sent, waiting, givenUp } = await mailQueue.deliver();
      return { sent, waiting, givenUp, failed: 0 };
    },
  };
}

/** Finishes deletions of all data that a crash interrupted. */
export function unfinishedErasures(erasures: Erasures): Job {
  return {
    name: 'erasures',
    pattern: '*/5 * * * *',
    run: async () => {
      await erasures.resume();
      return { failed: 0 };
    },
  };
}

/** Removes expired sessions, links, letters and stored answers. */
export function cleanUp({ db, clock }: { db: Db; clock: () => Date }): Job {
  return {
    name: 'clean-up',
    pattern: '10 * * * *',
    run: async () => {
      await forgetExpired(db, clock());
      await forgetOldRuns(db, clock());
      return { failed: 0 };
    },
  };
}

/**
 * The reader process: opens other people's files, one at a time, so that the API's process never has to. It has no secrets
 * in its environment and no connection but the one to its parent.
 */
// pdf.js would fetch its second half only at the first bill.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { readFields } from '../fields/read-fields.ts';
import type { Job, JobResult, ToParent } from './protocol.ts';
import { picturesOf, readDocument, warmUp } from './read-document.ts';
import { Unreadable } from './unreadable.ts';
import { startWatchdog } from './watchdog.ts';

const watchdog = startWatchdog();

const tell = (message: ToParent) => process.send?.(message);

async function work(job: Job): Promise<JobResult[Job['kind']]> {
  watchdog.allow(job.kind === 'pictures' ? 'recognition' : 'text');
  if (job.kind === 'pictures') return picturesOf(job.file);
  const document = await readDocument(job.file, {
    opened: () => tell({ stage: 'opened' }),
    recognizing: () => watchdog.allow('recognition'),
  });
  tell({ stage: 'read' });
  return readFields(document, job.options);
}

process.on('message', (job: Job) => {
  work(job)
    .then(
      (result) => tell({ result }),
      (error: unknown) => {
        if (error instanceof Unreadable) return tell({ refusal: error.refusal });
        const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
        return tell({ fault });
      },
    )
    .finally(() => {
      watchdog.rest();
      // The first bill does not wait for what it may not need; a fault shows again when a picture comes.
      warmUp().catch(() => undefined);
    });
});
// Whoever asked is no more.
process.on('disconnect', () => process.exit());

tell({ ready: true });

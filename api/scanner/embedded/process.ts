/**
 * The reader process: opens other people's files, one at a time, so that the API's process never has to. It has no secrets
 * in its environment and no connection but the one to its parent.
 */
// pdf.js would fetch its second half only at the first bill.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { readFields } from '../fields/read-fields.ts';
import type { Job, JobResult, ToParent, ToReader } from './protocol.ts';
import { picturesOf, readDocument, warmUp } from './read-document.ts';
import { Unreadable } from './unreadable.ts';
import { startWatchdog } from './watchdog.ts';

const watchdog = startWatchdog();

const OURS = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ENOENT'];

const tell = (message: ToParent) => process.send?.(message);

/** Settles when a process that was woken is ready for pictures; a fault shows again when one comes. */
let warm = Promise.resolve();

async function work(job: Job): Promise<JobResult[Job['kind']]> {
  // Making ready is work as well, which a bill is not to answer for.
  await warm;
  watchdog.allow(job.kind === 'pictures' ? 'recognition' : 'text');
  if (job.kind === 'pictures') return parsed(picturesOf(job.file));
  const document = await parsed(
    readDocument(job.file, {
      opened: () => tell({ stage: 'opened' }),
      recognizing: () => watchdog.allow('recognition'),
    }),
  );
  tell({ stage: 'read' });
  return readFields(document, job.options);
}

/** Whatever a parser stumbles over is the file's fault. A program or a font of ours that is not there is ours. */
async function parsed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isOurs = error instanceof Error && 'code' in error && OURS.includes(String(error.code));
    throw error instanceof Unreadable || isOurs ? error : new Unreadable('file_damaged');
  }
}

process.on('message', (message: ToReader) => {
  if (message.kind === 'warm') {
    warm = warmUp().catch(() => undefined);
    return;
  }
  work(message)
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
      // The first bill of a process that was not woken does not wait for what it may not need.
      warmUp().catch(() => undefined);
    });
});
// Whoever asked is no more.
process.on('disconnect', () => process.exit());

tell({ ready: true });

/**
 * The reader process: it opens uploaded files, one at a time, so that the API's process never does. It has no secrets in its
 * environment, and no connection but the one to its parent.
 */
// pdf.js would load its worker only at the first bill.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { readFields } from '../fields/read-fields.ts';
import type { Job, JobResult, ToParent, ToReader } from './protocol.ts';
import { picturesOf, readDocument, warmUp } from './read-document.ts';
import { Unreadable } from './unreadable.ts';
import { startWatchdog } from './watchdog.ts';

const [, , limits = ''] = process.argv;
const watchdog = startWatchdog(JSON.parse(limits));

/** The codes of a missing program or file of ours. */
const OURS = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ENOENT'];

const send = (message: ToParent) => process.send?.(message);

/** Settles when the process is ready for pictures. A failure shows again with the first picture. */
let warm = Promise.resolve();

async function work(job: Job): Promise<JobResult[Job['kind']]> {
  // The limits of a job do not include the preparation.
  await warm;
  watchdog.allow(job.kind === 'pictures' ? 'recognition' : 'text');
  if (job.kind === 'pictures') return parsed(picturesOf(job.file));
  const document = await parsed(
    readDocument(job.file, {
      opened: () => send({ stage: 'opened' }),
      drawing: () => watchdog.allow('drawing'),
      recognizing: () => watchdog.allow('recognition'),
    }),
  );
  send({ stage: 'read' });
  return readFields(document, job.options);
}

/** An error of a parser means a damaged file, unless a program or a font of ours is missing. */
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
      (result) => send({ result }),
      (error: unknown) => {
        if (error instanceof Unreadable) return send({ refusal: error.refusal });
        const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
        return send({ fault });
      },
    )
    .finally(() => {
      watchdog.rest();
      // Pictures are prepared for only after the first bill, which may not need it.
      warmUp().catch(() => undefined);
    });
});
// The parent has ended.
process.on('disconnect', () => process.exit());

send({ ready: true });

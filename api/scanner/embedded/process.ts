/**
 * The reader process: opens other people's files, one at a time, so that the API's process never has to. It has no secrets
 * in its environment and no connection but the one to its parent, which ends it when it takes too long.
 */
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { readFields } from '../fields/read-fields.ts';
import { warmUp } from './ocr.ts';
import type { Job, JobResult, ToParent } from './protocol.ts';
import { picturesOf, readDocument } from './read-document.ts';
import { Unreadable } from './unreadable.ts';

/** Reading a bill takes about a third of this. */
const MEMORY_BYTES = 1_200 * 1024 * 1024;
const LOW_PRIORITY = 5;

setPriority(LOW_PRIORITY);
// A thread of its own: it sees the memory grow also while a library keeps the main thread busy.
new Worker(
  `setInterval(() => process.memoryUsage.rss() > ${MEMORY_BYTES} && process.kill(process.pid, 'SIGKILL'), 50)`,
  { eval: true },
);

const tell = (message: ToParent) => process.send?.(message);

async function work(job: Job): Promise<JobResult[Job['kind']]> {
  if (job.kind === 'pictures') return picturesOf(job.file);
  const document = await readDocument(job.file, {
    opened: () => tell({ stage: 'opened' }),
    recognizing: () => tell({ recognizing: true }),
  });
  tell({ stage: 'read' });
  return readFields(document, job.options);
}

process.on('message', (job: Job) => {
  work(job).then(
    (result) => tell({ result }),
    (error: unknown) => {
      if (error instanceof Unreadable) tell({ refusal: error.refusal });
      else tell({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    },
  );
});
// Whoever asked is no more.
process.on('disconnect', () => process.exit());

tell({ ready: true });
// A text layer needs no recognizer, so it does not wait for it; a fault shows again when the first picture comes.
warmUp().catch(() => undefined);

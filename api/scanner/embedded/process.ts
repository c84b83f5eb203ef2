/**
 * The reader process: it opens uploaded files, one at a time, so that the API's process never does. It has no secrets in its
 * environment, and no connection but the one to its parent.
 */
// pdf.js would load its worker only at the first bill.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { readFields } from '../fields/read-fields.ts';
import type { Pages } from '../page.ts';
import type { Job, JobResult, Start, ToParent } from './protocol.ts';
import { picturesOf, recognizedIn, textLayerOf, warmUp } from './read-document.ts';
import { NotStarted, Unreadable } from './unreadable.ts';
import { startWatchdog } from './watchdog.ts';

const [, , told = ''] = process.argv;
const { workSeconds, forPictures }: Start = JSON.parse(told);
const watchdog = startWatchdog(workSeconds);

/** The codes of a missing program or file of ours. */
const OURS = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ENOENT'];

const send = (message: ToParent) => process.send?.(message);

/** Settles when the process is ready for the next picture. A failure shows again with that. */
const prepare = () => warmUp().catch(() => undefined);

async function work(job: Job): Promise<JobResult[Job['kind']]> {
  watchdog.allow(job.kind === 'pictures' ? 'recognition' : 'text');
  if (job.kind === 'pictures') return parsed(picturesOf(job.file));
  const document = await parsed(wordsOf(job));
  if (!document) return null;
  send({ stage: 'read' });
  return readFields(document, job.options);
}

function wordsOf({ kind, file }: Job): Promise<Pages | null> {
  const opened = () => send({ stage: 'opened' });
  if (kind === 'text') return textLayerOf(file, opened);
  return recognizedIn(file, {
    opened,
    drawing: () => watchdog.allow('drawing'),
    recognizing: () => watchdog.allow('recognition'),
  });
}

/** An error of a parser means a damaged file, unless a program or a font of ours is missing or does not start. */
async function parsed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && OURS.includes(String(error.code));
    const isOurs = isMissing || error instanceof NotStarted;
    throw error instanceof Unreadable || isOurs ? error : new Unreadable('file_damaged');
  }
}

process.on('message', (job: Job) => {
  work(job)
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
      if (forPictures) void prepare();
    });
});
// The parent has ended.
process.on('disconnect', () => process.exit());

// The limits of a job, and the time that counts for its person, do not include the preparation.
if (forPictures) await prepare();
send({ ready: true });

/** Text recognition on this machine, with language data that came with the dependencies. Runs in the reader process only. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { Page, Word } from '../page.ts';
import { NotStarted, Unreadable } from './unreadable.ts';

const language = dirname(
  createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'),
);

/** A greyscale picture that is ready for text recognition, as PNG. */
export type Plate = { png: Buffer; width: number; height: number };

let started: Promise<Worker> | null = null;

/** Starts the recognizer once, and then answers the same one. One that could not be started is started anew for the next who asks. */
export function startRecognizer(): Promise<Worker> {
  started ??= start().catch((error) => {
    started = null;
    throw new NotStarted(error);
  });
  return started;
}

async function start(): Promise<Worker> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(language, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without a handler an unreadable picture would end the process. The call itself rejects as well.
    errorHandler: () => undefined,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return worker;
}

/** The words of a picture. */
export async function recognizeWords({ png, width, height }: Plate): Promise<Page> {
  const worker = await startRecognizer();
  const { data } = await worker
    .recognize(png, {}, { blocks: true, text: false })
    .catch(() => Promise.reject(new Unreadable('file_damaged')));
  const words: Word[] = (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap((line) => line.words)
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence, bbox }) => ({ text, confidence: confidence / 100, ...bbox }));
  return { width, height, words };
}

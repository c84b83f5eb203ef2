/**
 * The scanner's only public module: it reads a file by either engine and proposes a bill. Nothing of the file is stored. The
 * lint refuses imports of any other module of this folder.
 */
import { err, type Result } from 'neverthrow';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { createReaderPool, type PoolOptions } from './embedded/pool.ts';
import { recognize } from './format.ts';
import { type Suggestion, suggestForName } from './knowledge/categories.ts';
import { askForCategories } from './openai/categories.ts';
import { createAsk } from './openai/client.ts';
import { createOpenAiEngine, ModelFailed } from './openai/engine.ts';
import type { Reading, ReadingOptions, ScanEngine, Watch } from './reading.ts';
import type { FileRefusal } from './refusals.ts';
import { createReceive, type Receive } from './uploads.ts';

export { type Match, matchBill, matchNamed } from './match.ts';
export type { Field, Reading } from './reading.ts';
export { FILE_REFUSALS, type FileRefusal } from './refusals.ts';

/** A reading, and the engine that made it. */
export type Scan = { reading: Reading; engine: ScanEngine['name'] };

export type Scanner = {
  /** Receives a person's upload; each person may have so many at once. */
  receive: Receive;
  /** Refuses an invalid file. Reports its stages from `received` on, which means that the file is accepted. */
  read(
    bytes: Uint8Array,
    options: ReadingOptions,
    watch: Watch,
  ): Promise<Result<Scan, FileRefusal>>;
  /** Starts a reader process before the first scan, which then need not wait for it. */
  wake(): void;
  /** Categories for the name of a bill, best first. Whoever has `gone` needs no model's. */
  suggest(name: string, gone: AbortSignal): Promise<Suggestion[]>;
  /** Ends the reader processes. */
  close(): void;
};

export type ScannerOptions = {
  openai: Config['openai'];
  log: Logger;
  readers?: PoolOptions | undefined;
};

/** A configured model reads bills, and the embedded engine when the model fails. Without a model the embedded engine reads. */
export function createScanner({ openai, log, readers: limits }: ScannerOptions): Scanner {
  const readers = createReaderPool(limits);
  const ask = openai && createAsk(openai);
  const embedded: ScanEngine = {
    name: 'embedded',
    read: readers.read,
  };
  const engine = ask ? createOpenAiEngine({ readers, ask, seconds: openai.seconds }) : embedded;

  return {
    receive: createReceive(readers.hasPlaceFor),
    read: async (bytes, options, watch) => {
      const file = await recognize(bytes);
      if (file.isErr()) return err(file.error);
      watch.stage('received');
      try {
        const reading = await engine.read(file.value, options, watch);
        return reading.map((value) => ({ reading: value, engine: engine.name }));
      } catch (error) {
        if (!(error instanceof ModelFailed)) throw error;
        warn(log, error.cause);
        return error.own.map(fallenBack);
      }
    },
    suggest: async (name, gone) => {
      if (!ask) return suggestForName(name);
      try {
        return await askForCategories(ask, name, gone);
      } catch (error) {
        if (!gone.aborted) warn(log, error);
        return suggestForName(name);
      }
    },
    wake: readers.wake,
    close: readers.close,
  };
}

function fallenBack(reading: Reading): Scan {
  const warnings = [...reading.warnings, 'model_unavailable' as const];
  return { reading: { ...reading, warnings }, engine: 'embedded' };
}

/** Logs only the kind of failure: a message may quote the answer, and with it the bill. */
function warn(log: Logger, error: unknown): void {
  const status = error instanceof Object && 'status' in error ? error.status : undefined;
  log.warn({ failure: error instanceof Error ? error.name : 'unknown', status }, 'model');
}

/** Reading bills, whichever engine does it: a file in, a proposal out. Nothing of the file is kept. */
import type { Result } from 'neverthrow';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { createEmbeddedEngine } from './embedded/engine.ts';
import { createReaderPool, type PoolOptions } from './embedded/pool.ts';
import { recognize } from './format.ts';
import { type Suggestion, suggestForName } from './knowledge/categories.ts';
import type { Reading, ReadingOptions, ScanEngine, Watch } from './reading.ts';
import type { FileRefusal } from './refusals.ts';

/** A reading, and the engine that it is by. */
export type Scan = { reading: Reading; engine: ScanEngine['name'] };

export type Scanner = {
  /** Refuses what is wrong with the file. Tells its stages from `received` on, which says that the file is accepted. */
  read(
    bytes: Uint8Array,
    options: ReadingOptions,
    watch: Watch,
  ): Promise<Result<Scan, FileRefusal>>;
  /** Categories for the name of a bill, best first. */
  suggest(name: string): Promise<Suggestion[]>;
  /** Ends the reader processes. */
  close(): void;
};

export type ScannerOptions = { openai: Config['openai']; log: Logger; readers?: PoolOptions };

export function createScanner({ readers: limits }: ScannerOptions): Scanner {
  const readers = createReaderPool(limits);
  const embedded = createEmbeddedEngine(readers);

  return {
    read: async (bytes, options, watch) => {
      const file = await recognize(bytes);
      if (file.isErr()) return file.map(() => undefined as never);
      watch.stage('received');
      const reading = await embedded.read(file.value, options, watch);
      return reading.map((value) => ({ reading: value, engine: embedded.name }));
    },
    suggest: async (name) => suggestForName(name),
    close: readers.close,
  };
}

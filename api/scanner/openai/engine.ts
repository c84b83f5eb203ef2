/** The engine that asks a model. It sees pictures of the pages, never the file's own bytes, and this machine reads along. */
import { err, ok } from 'neverthrow';
import type { ReaderPool } from '../embedded/pool.ts';
import type { ScanEngine } from '../reading.ts';
import { askAboutBill, billAnswer, checked } from './bill.ts';
import type { Ask } from './client.ts';

/** Throws when the model cannot be asked, or its answers are of no use; `own` is then the reading of this machine. */
export class ModelFailed extends Error {
  readonly own: Awaited<ReturnType<ScanEngine['read']>>;

  constructor(own: ModelFailed['own'], cause: unknown) {
    super('The model gave no useful answer', { cause });
    this.name = 'ModelFailed';
    this.own = own;
  }
}

export function createOpenAiEngine(parts: {
  readers: ReaderPool;
  ask: Ask;
  /** For one try of the model. */
  seconds: number;
}): ScanEngine {
  const { readers, ask, seconds } = parts;
  return {
    name: 'openai',
    read: async (file, options, watch) => {
      const silent = { ...watch, stage: () => undefined };
      const pictures = await readers.pictures(file, silent);
      if (pictures.isErr()) return err(pictures.error);
      watch.stage('opened');
      const messages = askAboutBill(pictures.value, options);
      const { gone } = watch;
      const asking = ask({
        messages,
        shape: billAnswer,
        name: 'bill',
        seconds,
        gone,
      }).then(
        (answer) => ({ answer }),
        (cause: unknown) => ({ cause }),
      );
      const own = await readers.read(file, options, silent);
      if (own.isErr()) return err(own.error);
      watch.stage('read');
      const asked = await asking;
      if ('cause' in asked) throw new ModelFailed(own, asked.cause);
      return ok(checked(asked.answer, own.value));
    },
  };
}

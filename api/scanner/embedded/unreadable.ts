import type { FileRefusal } from '../refusals.ts';

/** A file cannot be read. Thrown out of a library's callbacks; the reader process answers its refusal. */
export class Unreadable extends Error {
  readonly refusal: FileRefusal['refusal'];

  constructor(refusal: FileRefusal['refusal']) {
    super(refusal);
    this.name = 'Unreadable';
    this.refusal = refusal;
  }
}

/** A program of ours cannot be started, or loaded, now. The file is not to blame, and the next one may be read. */
export class NotStarted extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
    this.name = 'NotStarted';
  }
}

/** A module that cannot be loaded now. This process remembers that of an `import`, and the next one loads it. */
export const loaded = <Module>(loading: Promise<Module>): Promise<Module> =>
  loading.catch((error) => {
    throw new NotStarted(error);
  });

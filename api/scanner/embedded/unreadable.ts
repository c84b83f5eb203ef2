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

/** A program of ours cannot be started now. The file is not to blame, and the next one may be read. */
export class NotStarted extends Error {
  constructor(cause: unknown) {
    super(String(cause), { cause });
    this.name = 'NotStarted';
  }
}

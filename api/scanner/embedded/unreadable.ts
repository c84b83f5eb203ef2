import type { FileRefusal } from '../refusals.ts';

/** A file that cannot be read, on its way out of a library's callbacks; the reader process turns it into its refusal. */
export class Unreadable extends Error {
  readonly refusal: FileRefusal['refusal'];

  constructor(refusal: FileRefusal['refusal']) {
    super(refusal);
    this.name = 'Unreadable';
    this.refusal = refusal;
  }
}

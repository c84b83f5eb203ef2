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

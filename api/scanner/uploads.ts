/** Which of a person's files may be on their way in. */
import { err, type Result } from 'neverthrow';
import { createPlaces } from './places.ts';
import type { FileRefusal } from './refusals.ts';

/** A file is held in memory while it comes, which on a slow line takes minutes. A phone that lost its line may leave two behind. */
const EACH = 4;

/** Receives a person's file, or refuses at once where too many of theirs are on their way, or as many are being read as may be. */
export type Receive = <T, R>(
  person: string,
  file: () => Promise<Result<T, R>>,
) => Promise<Result<T, R | FileRefusal>>;

/** `mayRead` tells whether the reader would take a file of a person now. */
export function createReceive(mayRead: (person: string) => boolean, each: number = EACH): Receive {
  const coming = createPlaces(each);
  return async (person, file) => {
    if (!coming.hasFor(person) || !mayRead(person)) return err({ refusal: 'scans_under_way' });
    return coming.during(person, file);
  };
}

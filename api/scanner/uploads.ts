/** How many of a person's files may be on their way in, or be read, at once. */
import { err, type Result } from 'neverthrow';
import type { FileRefusal } from './refusals.ts';

/** A file is held in memory while it comes, which on a slow line takes minutes. A phone that lost its line may leave two behind. */
const COMING = 4;
/** The reader refuses a third file of somebody (embedded/pool.ts), so while it has two, no other is received. */
const READ = 2;

export type Uploads = {
  /** Receives a person's file, or refuses at once where too many of theirs are on their way, or are being read. */
  receive: <T, R>(
    person: string,
    file: () => Promise<Result<T, R>>,
  ) => Promise<Result<T, R | FileRefusal>>;
  /** Counts a file of a person as one that is being read for as long as this work takes. */
  whileRead: <T>(person: string, work: () => Promise<T>) => Promise<T>;
};

/** Counts the uploads of each person. */
export function createUploads({ coming = COMING, read = READ } = {}): Uploads {
  const [onTheirWay, beingRead] = [createCount(), createCount()];
  return {
    receive: async (person, file) => {
      if (onTheirWay.of(person) >= coming || beingRead.of(person) >= read)
        return err({ refusal: 'scans_under_way' });
      return onTheirWay.during(person, file);
    },
    whileRead: beingRead.during,
  };
}

function createCount() {
  const counts = new Map<string, number>();
  const of = (person: string) => counts.get(person) ?? 0;
  return {
    of,
    during: async <T>(person: string, work: () => Promise<T>): Promise<T> => {
      counts.set(person, of(person) + 1);
      try {
        return await work();
      } finally {
        if (of(person) === 1) counts.delete(person);
        else counts.set(person, of(person) - 1);
      }
    },
  };
}

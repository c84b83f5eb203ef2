/**
 * The readers' jobs, in two lanes. What can be read from a text layer takes a twentieth of what a picture takes, so it waits for no
 * picture: a PDF goes to the lane for text first, and to that for pictures if it has no text.
 */
import { availableParallelism } from 'node:os';
import { err, ok, type Result } from 'neverthrow';
import type { BillFile } from '../format.ts';
import { createPlaces } from '../places.ts';
import type { Reading, ReadingOptions, Watch } from '../reading.ts';
import type { FileRefusal } from '../refusals.ts';
import { createLane, type LaneOptions } from './lane.ts';

/** Each call refuses an invalid file, a person's third job at once, and a job when too many wait. It rejects on a fault of ours. */
export type ReaderPool = {
  /** Finds a bill's fields. */
  read(
    file: BillFile,
    options: ReadingOptions,
    watch: Watch,
  ): Promise<Result<Reading, FileRefusal>>;
  /** The first pages as JPEG pictures, for an engine that looks at them itself. */
  pictures(file: BillFile, watch: Watch): Promise<Result<Uint8Array[], FileRefusal>>;
  /** Whether a person has a place for one more job. */
  hasPlaceFor(person: string): boolean;
  /** Starts a process for each lane, ready for text and for pictures, unless one runs. */
  wake(): void;
  /** Ends the processes; jobs that wait or run are refused. */
  close(): void;
};

/** How the lanes differ from usual. `secondsBeforeOthers` is given for each. */
export type PoolOptions = Partial<
  Omit<LaneOptions, 'secondsBeforeOthers' | 'forPictures'> & {
    secondsBeforeOthers: { text: number; pictures: number };
  }
>;

/** Jobs that one person may have, waiting or being done. */
const PLACES_EACH = 2;

const UNDER_WAY = err<never, FileRefusal>({ refusal: 'scans_under_way' });

const USUAL: Required<PoolOptions> = {
  // One core is left to the requests of everybody else.
  processes: Math.max(1, Math.min(4, availableParallelism() - 1)),
  secondsPerJob: 90,
  // In a process that has read nothing yet a text layer takes half a second or more, and a photograph up to six, half of it once.
  secondsBeforeOthers: { text: 1, pictures: 6 },
  // Together they are what a person's sixty bills in a quarter of an hour may take of one process without keeping it from others
  // for longer.
  workSeconds: { text: 3, drawing: 4, recognition: 12 },
  niceness: 5,
  maxWaiting: 40,
  idleMinutes: 15,
};

export function createReaderPool(options: PoolOptions = {}): ReaderPool {
  const { secondsBeforeOthers, ...usual } = { ...USUAL, ...options };
  const text = createLane({
    ...usual,
    processes: 1,
    secondsBeforeOthers: secondsBeforeOthers.text,
    forPictures: false,
  });
  const pictures = createLane({
    ...usual,
    secondsBeforeOthers: secondsBeforeOthers.pictures,
    forPictures: true,
  });
  const places = createPlaces(PLACES_EACH);

  const inPlace = async <T>(person: string, work: () => Promise<Result<T, FileRefusal>>) =>
    places.hasFor(person) ? places.during(person, work) : UNDER_WAY;

  const read: ReaderPool['read'] = async (file, options, watch) => {
    if (file.format === 'pdf') {
      const found = await text.run<'text'>({ kind: 'text', file, options }, watch);
      if (found.isErr()) return err(found.error);
      if (found.value) return ok(found.value);
    }
    return pictures.run<'recognition'>({ kind: 'recognition', file, options }, watch);
  };

  return {
    read: (file, options, watch) => inPlace(watch.person, () => read(file, options, watch)),
    pictures: (file, watch) =>
      inPlace(watch.person, () => pictures.run<'pictures'>({ kind: 'pictures', file }, watch)),
    hasPlaceFor: places.hasFor,
    wake: () => {
      text.wake();
      pictures.wake();
    },
    close: () => {
      text.close();
      pictures.close();
    },
  };
}

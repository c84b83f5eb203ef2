/** The messages between the API's process and a reader process. */
import type { ScanStage } from '../../contract/scan.ts';
import type { BillFile } from '../format.ts';
import type { Reading, ReadingOptions } from '../reading.ts';
import type { FileRefusal } from '../refusals.ts';
import type { WorkSeconds } from './watchdog.ts';

/**
 * `text`: find the fields in the words of a PDF's text layer. `recognition`: recognize the words of a picture, or of a PDF as it looks,
 * and find the fields. `pictures`: the pages as JPEG pictures, for an engine that looks at them itself.
 */
export type Job =
  | { kind: 'text'; file: BillFile; options: ReadingOptions }
  | { kind: 'recognition'; file: BillFile; options: ReadingOptions }
  | { kind: 'pictures'; file: BillFile };

/** What a reader process is told at its start: how much work a job may take, and whether it prepares for pictures before the first. */
export type Start = { workSeconds: WorkSeconds; forPictures: boolean };

/** The result of each kind of job. `text` is null when there is no text layer, or next to nothing in it. */
export type JobResult = { text: Reading | null; recognition: Reading; pictures: Uint8Array[] };

export type ToParent =
  /** The process can take a job. */
  | { ready: true }
  | { stage: ScanStage }
  | { result: JobResult[Job['kind']] }
  | { refusal: FileRefusal['refusal'] }
  /** A fault of ours; the message goes to the log. */
  | { fault: string };

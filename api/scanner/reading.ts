/** What an engine reads from a bill, before it is matched with the household's bills. */
import type { Result } from 'neverthrow';
import type { Day } from '../../ledger/calendar.ts';
import type { BillFrequency } from '../../ledger/frequency.ts';
import type { Cents } from '../../ledger/money.ts';
import type { BillCategory } from '../contract/bills.ts';
import type { ScanAnswer, ScanStage } from '../contract/scan.ts';
import type { BillFile } from './format.ts';
import type { ServiceName } from './knowledge/services.ts';
import type { FileRefusal } from './refusals.ts';

/** A field as it was read: null with confidence 0 when the bill does not say it. `evidence` is the bill's own words. */
export type Field<T> = { value: T | null; confidence: number; evidence: string | null };

export type Reading = {
  name: Field<string>;
  amount: Field<Cents>;
  dueDate: Field<Day>;
  category: Field<BillCategory>;
  frequency: Field<BillFrequency>;
  isDirectDebit: Field<boolean>;
  warnings: ScanAnswer['warnings'][number]['code'][];
  /** What the bill is for, as its words say. */
  services: ServiceName[];
  /** Every amount and every day that stands on the bill, whatever they are for. */
  mentions: { amounts: Cents[]; days: Day[] };
};

/** What decides where the bill does not: the day it is for a date without a year, and how the person writes 03/04/2026. */
export type ReadingOptions = { today: Day; dayFirst: boolean };

/** Whose scan it is and from which network, the callback for its stages, and the signal that ends it early. */
export type Watch = {
  person: string;
  network: string;
  stage(stage: ScanStage): void;
  gone: AbortSignal;
};

/** Reads bills. Refuses an invalid file; throws when it cannot work at all. */
export type ScanEngine = {
  name: ScanAnswer['engine'];
  read(
    file: BillFile,
    options: ReadingOptions,
    watch: Watch,
  ): Promise<Result<Reading, FileRefusal>>;
};

/** A field that the bill does not say. */
export const UNKNOWN = { value: null, confidence: 0, evidence: null } as const;

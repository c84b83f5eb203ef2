/** A bill made for the test set: what it looks like, and the truth about it. */
import type { BillCategory } from '../../contract/bills.ts';
import type { ReadingOptions } from '../reading.ts';
import type { Sheet } from './sheet.ts';

/** What a person would enter. Several names or categories: each of them is right. Null: the bill does not say it. */
export type Truth = {
  name: readonly string[] | null;
  amount: string | null;
  dueDate: string | null;
  category: readonly BillCategory[] | null;
  frequency: string | null;
  directDebit: boolean;
};

/** How the bill reached the scanner. */
export type Look = {
  as: 'pdf' | 'scanned pdf' | 'jpeg' | 'png' | 'gif';
  /** Degrees clockwise. */
  turn: number;
  /** Seen from an angle: how much narrower the far end of the sheet is on each side, as a share of its width. */
  tilt: number;
  /** Photographed on a table, by a camera that leans over it by so many degrees: forwards, and to the right. */
  camera: { pitch: number; yaw: number } | null;
  /** How bright the table is, from 0 to 255. */
  table: number;
  /** How much of the light a shadow takes that falls over half of the scene. */
  shade: number;
  /** A shadow over part of the sheet, grain and a slight blur. */
  photo: boolean;
  /** How much of the contrast is left. */
  contrast: number;
  /** In pixels. */
  width: number;
  /** What stands above this line of a PDF, in points, is in a picture only, as a letterhead is; 0 for none. */
  pictured: number;
};

export type TestBill = { id: string; sheets: readonly Sheet[]; truth: Truth; look: Look };

/** The day on which all of them are scanned, for somebody who writes the month first. */
export const SCANNED_ON: ReadingOptions = { today: '2026-03-04', dayFirst: false };

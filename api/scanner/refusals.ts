/** Why a file is not read, and the words and status for each. They are part of the one table in api/http/refusals.ts. */
import { SCAN_FIELD, SCAN_MESSAGES } from '../contract/scan.ts';
import { invalid } from '../http/invalid.ts';

export type FileRefusal =
  | { refusal: 'file_missing' }
  | { refusal: 'file_empty' }
  | { refusal: 'file_too_large' }
  /** Its bytes are none of the four formats, or those of two formats at once. */
  | { refusal: 'file_type' }
  | { refusal: 'file_animated' }
  | { refusal: 'file_damaged' }
  /** Reading it took more time or memory than a bill can need. */
  | { refusal: 'file_too_complex' }
  | { refusal: 'image_too_large' }
  | { refusal: 'pdf_encrypted' }
  | { refusal: 'pdf_has_scripts' }
  | { refusal: 'pdf_too_long' }
  /** More scans wait than can be done in good time. */
  | { refusal: 'scanner_busy' }
  /** As many of the person's own are being read already as anybody may have. */
  | { refusal: 'scans_under_way' };

export const FILE_REFUSALS = {
  file_missing: () => invalid(SCAN_FIELD, SCAN_MESSAGES.type),
  file_empty: () => invalid(SCAN_FIELD, SCAN_MESSAGES.empty),
  file_too_large: () => ({ status: 413, message: SCAN_MESSAGES.size }),
  file_type: () => ({ status: 415, message: SCAN_MESSAGES.type }),
  file_animated: () => ({
    status: 422,
    message: 'Animated pictures cannot be scanned. Please upload a still picture of the bill.',
  }),
  file_damaged: () => ({
    status: 422,
    message: 'The file is damaged or incomplete. Please try another copy of it.',
  }),
  file_too_complex: () => ({
    status: 422,
    message: 'The file is too complex to read. Please upload a picture of the bill instead.',
  }),
  image_too_large: () => ({
    status: 422,
    message: 'The picture has too many pixels. Please upload a smaller one.',
  }),
  pdf_encrypted: () => ({
    status: 422,
    message: 'The PDF is locked with a password. Please upload an unlocked copy.',
  }),
  pdf_has_scripts: () => ({
    status: 422,
    message: 'The PDF contains scripts. Please print it to a new PDF and upload that.',
  }),
  pdf_too_long: () => ({
    status: 422,
    message: 'The PDF has too many pages. Please upload only the pages of the bill.',
  }),
  scanner_busy: () => ({
    status: 503,
    message: 'Many bills are being scanned right now. Please try again in a moment.',
    headers: { 'retry-after': '15' },
  }),
  scans_under_way: () => ({
    status: 429,
    message: 'Two of your bills are being read already. Please wait until one of them is done.',
    headers: { 'retry-after': '15' },
  }),
} satisfies Record<FileRefusal['refusal'], () => object>;

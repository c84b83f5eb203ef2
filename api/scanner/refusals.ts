/** Why a file is not read, and the words and status for each. They are part of the one table in api/http/refusals.ts. */
import { SCAN_FIELD, SCAN_MESSAGES } from '../contract/scan.ts';
import { invalid } from '../http/invalid.ts';

const unfit = (message: string) => () => ({ status: 422, message });
const inAMoment = (status: number, message: string) => () => ({
  ...{ status, message, headers: { 'retry-after': '15' } },
});

export const FILE_REFUSALS = {
  file_missing: () => invalid(SCAN_FIELD, SCAN_MESSAGES.type),
  file_empty: () => invalid(SCAN_FIELD, SCAN_MESSAGES.empty),
  file_too_large: () => ({ status: 413, message: SCAN_MESSAGES.size }),
  /** Its bytes are none of the four formats, or those of two formats at once. */
  file_type: () => ({ status: 415, message: SCAN_MESSAGES.type }),
  file_animated: unfit(
    'Animated pictures cannot be scanned. Please upload a still picture of the bill.',
  ),
  file_damaged: unfit('The file is damaged or incomplete. Please try another copy of it.'),
  /** Reading it took more time or memory than a bill can need. */
  file_too_complex: unfit(
    'The file is too complex to read. Please upload a picture of the bill instead.',
  ),
  image_too_large: unfit('The picture has too many pixels. Please upload a smaller one.'),
  pdf_encrypted: unfit('The PDF is locked with a password. Please upload an unlocked copy.'),
  pdf_has_scripts: unfit('The PDF contains scripts. Please print it to a new PDF and upload that.'),
  pdf_too_long: unfit('The PDF has too many pages. Please upload only the pages of the bill.'),
  /** More scans wait than can be done in good time. */
  scanner_busy: inAMoment(
    503,
    'Many bills are being scanned right now. Please try again in a moment.',
  ),
  /** As many of the person's own are being read already as anybody may have. */
  scans_under_way: inAMoment(
    429,
    'Two of your bills are being read already. Please wait until one of them is done.',
  ),
};

type Reasons = keyof typeof FILE_REFUSALS;
export type FileRefusal = { [Reason in Reasons]: { refusal: Reason } }[Reasons];

import { SCAN_MAX_BYTES, SCAN_MESSAGES } from '../../../api/contract/scan.ts';

/** What the scanner takes, by media type. The server looks at the bytes; this only spares a wait. */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/gif', 'application/pdf'];

/** Whether it is of a kind that the scanner takes, or of one that the browser does not tell. */
export const mayBeBill = ({ type }: Pick<File, 'type'>): boolean =>
  type === '' || acceptedTypes.includes(type);

/** Why a file is not sent, in the product's words; null when it may be. */
export function refusalOf(file: Pick<File, 'type' | 'size'>): string | null {
  if (!mayBeBill(file)) return SCAN_MESSAGES.type;
  if (file.size === 0) return SCAN_MESSAGES.empty;
  return file.size > SCAN_MAX_BYTES ? SCAN_MESSAGES.size : null;
}

/** What kind of file it is, by its bytes alone: the client's name and type for it are never looked at. */
import { fileTypeFromBuffer } from 'file-type';
import { err, ok, type Result } from 'neverthrow';
import type { FileRefusal } from './refusals.ts';

export type FileFormat = 'jpeg' | 'png' | 'gif' | 'pdf';
/** A file of one of the four formats. */
export type BillFile = { format: FileFormat; bytes: Uint8Array };

const FORMATS: Record<string, FileFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
};

/** PDF readers look for the header this far in, browsers for HTML. */
const HEAD_BYTES = 1024;
/** How far from the end a ZIP reader looks for its directory. */
const TAIL_BYTES = 65_557;

/** The file with its format; refused when it is none of the four, or could pass as another kind of file as well. */
export async function recognize(bytes: Uint8Array): Promise<Result<BillFile, FileRefusal>> {
  const type = await fileTypeFromBuffer(bytes);
  const format = type && FORMATS[type.mime];
  if (!format || isPolyglot(bytes, format)) return err({ refusal: 'file_type' });
  if (type.mime === 'image/apng') return err({ refusal: 'file_animated' });
  return ok({ format, bytes });
}

function isPolyglot(bytes: Uint8Array, format: FileFormat): boolean {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1').toLowerCase();
  const tail = Buffer.from(bytes.subarray(-TAIL_BYTES));
  if (tail.includes('PK\x05\x06', 0, 'latin1')) return true;
  if (/<script|<html|<\?php|<!doctype/.test(head)) return true;
  return format === 'pdf' ? !head.startsWith('%pdf-') : head.includes('%pdf-');
}

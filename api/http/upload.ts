/** A file sent as multipart/form-data, read into memory and nowhere else (uploads are never written to disk). */
import type { Context } from 'koa';
import { err, ok, type Result } from 'neverthrow';
import type { Endpoint } from '../contract/endpoints/endpoint.ts';
import { LEFT } from './left.ts';
import type { ApiRefusal } from './refusals.ts';

/** The file's bytes, and the text fields beside it. */
export type Upload = { bytes: Uint8Array; fields: Record<string, string> };

/** The multipart frame and the text fields may take this much beside the file. */
const FRAME_BYTES = 64 * 1024;
/** The file, and a field or two beside it. */
const PARTS_MAX = 16;
/** The lines before a part's content: its name, the file's, its type. */
const PART_HEAD_BYTES = 2_048;

/** Reads the upload of a request. The file's name and type as the client states them are ignored. */
export async function readUpload(
  ctx: Context,
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
): Promise<Result<Upload, ApiRefusal>> {
  const refuse = (refusal: ApiRefusal) => err<Upload, ApiRefusal>(refusal);
  if (!ctx.is('multipart/form-data')) return refuse({ refusal: 'file_missing' });
  const announced = ctx.request.length ?? 0;
  const raw = announced > maxBytes + FRAME_BYTES ? null : await read(ctx, maxBytes + FRAME_BYTES);
  if (!raw) return refuse({ refusal: 'file_too_large' });
  const form = await parseForm(raw, ctx.get('content-type'), field);
  const file = form?.get(field);
  if (!form || !file || typeof file === 'string') return refuse({ refusal: 'file_missing' });
  if (file.size === 0) return refuse({ refusal: 'file_empty' });
  if (file.size > maxBytes) return refuse({ refusal: 'file_too_large' });
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  return ok({ bytes: new Uint8Array(await file.arrayBuffer()), fields });
}

/** The body; null when it is larger than `maximum`, of which no more is read then. */
async function read(ctx: Context, maximum: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Otherwise a loop that is left early would destroy the connection before the answer.
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > maximum) return null;
      chunks.push(chunk);
    }
  } catch (error) {
    throw ctx.req.destroyed ? LEFT : error;
  }
  return Buffer.concat(chunks, length);
}

/** The parts of a multipart text. Null for any other text, and for one with more parts, longer heads or longer texts than a form has. */
async function parseForm(
  raw: Buffer<ArrayBuffer>,
  type: string,
  field: string,
): Promise<FormData | null> {
  const boundary = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)/i.exec(type)?.[1];
  const end = boundary && endOfSmallForm(raw, boundary, field);
  if (!end) return null;
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  try {
    return await new Response(raw.subarray(0, end), { headers }).formData();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * The parser goes through each head line by line and decodes each text. So everything except the file is measured first, by two
 * searches for each part. Answers where the form ends, since not every Node's parser ignores the rest.
 * Null for anything else, and for a larger form.
 */
function endOfSmallForm(raw: Buffer, boundary: string, field: string): number | null {
  const delimiter = `--${boundary}`;
  if (raw.indexOf(delimiter) !== 0) return null;
  let at = 0;
  for (let parts = 0; parts <= PARTS_MAX; parts += 1) {
    const begin = at + delimiter.length;
    if (raw.toString('latin1', begin, begin + 2) === '--') return begin + 2;
    const head = raw.subarray(begin, begin + PART_HEAD_BYTES);
    const content = head.indexOf('\r\n\r\n');
    if (content === -1) return null;
    at = raw.indexOf(delimiter, begin);
    if (at < begin + content) return null;
    const isFile = isFileOf(field, head.toString('latin1', 0, content));
    if (!isFile && at - begin > FRAME_BYTES) return null;
  }
  return null;
}

/** Whether a part's head is that of a file in this field. */
function isFileOf(field: string, head: string): boolean {
  const [, quoted, bare] = /;\s*name=(?:"([^"]*)"|([^\s;]+))/i.exec(head) ?? [];
  return /;\s*filename\*?=/i.test(head) && (quoted ?? bare) === field;
}

/** A file sent as multipart/form-data, read into memory and nowhere else (uploads are never written to disk). */
import type { Context } from 'koa';
import { err, ok, type Result } from 'neverthrow';
import { othersFirst } from '../../ledger/others-first.ts';
import type { Endpoint } from '../contract/endpoints/endpoint.ts';
import { LEFT } from './left.ts';
import type { ApiRefusal } from './refusals.ts';
import { cutOff } from './refuse-and-close.ts';

/** The file's bytes, and the text fields beside it. */
export type Upload = { bytes: Uint8Array; fields: Record<string, string> };

/** The multipart frame and the text fields may take this much beside the file. */
const FRAME_BYTES = 64 * 1024;
/** The file, and a field or two beside it. */
const PARTS_MAX = 16;
/** How much is searched in one go. */
const STEP_BYTES = 512 * 1024;
/** The lines before a part's content: its name, the file's, its type. */
const PART_HEAD_BYTES = 2_048;

/** So often it is asked whether whoever sends a file is still signed in: it may be on its way for minutes, and takes a place of the person's. */
const LOOK_MS = 3_000;

/**
 * Reads the upload of a request. The file's name and type as the client states them are ignored. Ends the request once its sender is not
 * signed in any more (`isIn`).
 */
export async function readUpload(
  ctx: Context,
  upload: NonNullable<Endpoint['upload']>,
  isIn: () => Promise<boolean>,
): Promise<Result<Upload, ApiRefusal>> {
  const look = async () => {
    if (!(await isIn())) cutOff(ctx.res, { refusal: 'unauthenticated' });
  };
  // Where nobody can be asked nothing ends.
  const looks = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return receive(ctx, upload).finally(() => clearInterval(looks));
}

async function receive(
  ctx: Context,
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
): Promise<Result<Upload, ApiRefusal>> {
  const refuse = (refusal: ApiRefusal) => err<Upload, ApiRefusal>(refusal);
  if (!ctx.is('multipart/form-data')) return refuse({ refusal: 'file_missing' });
  const announced = ctx.request.length ?? 0;
  const raw = announced > maxBytes + FRAME_BYTES ? null : await read(ctx, maxBytes + FRAME_BYTES);
  if (!raw) return refuse({ refusal: 'file_too_large' });
  const form = await parseForm(raw, ctx.get('content-type'), field);
  const bytes = form?.file;
  if (!form || !bytes || typeof form.texts.get(field) === 'string')
    return refuse({ refusal: 'file_missing' });
  if (bytes.length === 0) return refuse({ refusal: 'file_empty' });
  if (bytes.length > maxBytes) return refuse({ refusal: 'file_too_large' });
  const fields: Record<string, string> = {};
  for (const [name, value] of form.texts) if (typeof value === 'string') fields[name] = value;
  // A copy: the file travels to another process with all the memory that it is in.
  return ok({ bytes: new Uint8Array(bytes), fields });
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

/** A form: its texts as the parser reads them, with nothing in its files, and the bytes of its first file in the field. */
type Form = { texts: FormData; file: Buffer | undefined };

/** The parts of a multipart text. Null for any other text, and for one with more parts, longer heads or longer texts than a form has. */
async function parseForm(raw: Buffer, type: string, field: string): Promise<Form | null> {
  const boundary = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)/i.exec(type)?.[1];
  const measured = boundary && (await measureForm(raw, boundary, field));
  if (!measured) return null;
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  try {
    const texts = await new Response(Buffer.concat(measured.texts), { headers }).formData();
    return { texts, file: measured.file };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * The parser goes through each head line by line, decodes each text and searches a whole file in one go. So everything is measured first, by
 * two searches for each part, and only what is beside the files is parsed, up to where the form ends: not every Node's parser ignores the rest.
 * Null for anything else, and for a larger form.
 */
async function measureForm(raw: Buffer, boundary: string, field: string) {
  const delimiter = `--${boundary}`;
  if (raw.subarray(0, delimiter.length).indexOf(delimiter) !== 0) return null;
  const texts: Buffer[] = [];
  let file: Buffer | undefined;
  let [at, kept] = [0, 0];
  for (let parts = 0; parts <= PARTS_MAX; parts += 1) {
    const begin = at + delimiter.length;
    if (raw.toString('latin1', begin, begin + 2) === '--') {
      texts.push(raw.subarray(kept, begin + 2));
      return { texts, file };
    }
    const head = raw.subarray(begin, begin + PART_HEAD_BYTES);
    const content = head.indexOf('\r\n\r\n');
    if (content === -1) return null;
    at = await indexIn(raw, delimiter, begin);
    if (at < begin + content) return null;
    const isFile = isFileOf(field, head.toString('latin1', 0, content));
    if (!isFile && at - begin > FRAME_BYTES) return null;
    if (!isFile) continue;
    const [from, to] = [begin + content + 4, at - 2];
    if (to < from) return null;
    texts.push(raw.subarray(kept, from));
    kept = to;
    file ??= raw.subarray(from, to);
  }
  return null;
}

/** Where a text begins in the bytes, or -1. Others are served between two steps: a search of ten megabytes that nearly match takes a tenth of a second. */
async function indexIn(raw: Buffer, text: string, begin: number): Promise<number> {
  for (let from = begin; from < raw.length; from += STEP_BYTES) {
    const found = raw.subarray(from, from + STEP_BYTES + text.length - 1).indexOf(text);
    if (found !== -1) return from + found;
    await othersFirst();
  }
  return -1;
}

/** Whether a part's head is that of a file in this field. */
function isFileOf(field: string, head: string): boolean {
  const [, quoted, bare] = /;\s*name=(?:"([^"]*)"|([^\s;]+))/i.exec(head) ?? [];
  return /;\s*filename\*?=/i.test(head) && (quoted ?? bare) === field;
}

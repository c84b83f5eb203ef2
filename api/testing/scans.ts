import { expect } from 'vitest';
import * as z from 'zod/mini';
import { SCAN_FIELD, type ScanAnswer, scanAnswer } from '../contract/scan.ts';
import { type Client, type RefusedReply, refusalIn } from './client.ts';
import type { Reply } from './raw.ts';

type Sent = { accept?: string; fields?: Record<string, string>; name?: string; type?: string };

/** Uploads a file to be scanned, whatever comes of it. The name and type are lies unless the test says otherwise. */
export function upload(
  person: Client,
  bytes: Uint8Array,
  { accept = '*/*', fields = {}, name = 'bill.txt', type = 'text/plain' }: Sent = {},
): Promise<Reply> {
  const body = new FormData();
  body.set(SCAN_FIELD, new Blob([new Uint8Array(bytes)], { type }), name);
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  return person.send('POST', '/api/bills/scan', { body, headers: { accept } });
}

/** A scan that must succeed. */
export async function scanned(person: Client, bytes: Uint8Array, sent?: Sent): Promise<ScanAnswer> {
  const reply = await upload(person, bytes, sent);
  expect(reply.status, reply.text).toBe(200);
  return z.parse(scanAnswer, JSON.parse(reply.text));
}

/** A scan that must be refused. */
export async function notScanned(person: Client, bytes: Uint8Array): Promise<RefusedReply> {
  return refusalIn(await upload(person, bytes));
}

import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { categorizeAnswer, ScanAnswer } from '../../api/contract/scan.ts';
import { write } from '../base/api.ts';
import { call } from '../base/call.ts';
import { newKey } from '../base/submit-key.ts';
import { upload } from '../base/upload.ts';
import { dateFormat } from '../ui/formats.ts';

/** How long the stages of reading and understanding stay readable at least, in milliseconds (docs/product.md, Defaults and times). */
const readable: Readonly<Record<number, number>> = { 60: 800, 85: 600 };
/** How long the full bar is seen, in milliseconds, before the next screen takes its place. */
const FULL_MS = 200;

const wait = (ms: number) => new Promise<void>((resolve) => window.setTimeout(resolve, ms));

/** Shows each stage as it is reached, none so briefly that it cannot be read. Work that is slow anyway gains no wait. */
function readably(show: (percent: number) => void): (percent: number) => Promise<void> {
  let shown = { percent: 0, at: performance.now() };
  return async (percent) => {
    const left = (readable[shown.percent] ?? 0) - (performance.now() - shown.at);
    if (left > 0) await wait(left);
    shown = { percent, at: performance.now() };
    show(percent);
  };
}

/** Has the server make the reader ready, so that the first bill need not wait for it. Without it a bill is read as well, later. */
export function wakeScanner(): void {
  call('/api/bills/scan/ready', { method: 'POST' }).catch(() => undefined);
}

/** Reads a bill from a picture or PDF. Nothing is stored by it. */
export async function scanBill(
  file: File,
  show: (percent: number) => void,
  signal: AbortSignal,
): Promise<ScanAnswer> {
  const form = new FormData();
  form.append('dateFormat', dateFormat());
  form.append('billImage', file);
  const scan = await upload<ScanAnswer>('/api/bills/scan', form, readably(show), signal);
  await wait(FULL_MS);
  return scan;
}

/** Suggests categories for a bill's name. A failure is the caller's to be silent about. */
export const useCategorize = () =>
  useMutation({
    mutationFn: (name: string) =>
      write<z.infer<typeof categorizeAnswer>>('POST', '/api/ai/categorize', {
        key: newKey(),
        body: { name },
      }),
  });

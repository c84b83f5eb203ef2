import { ApiError } from './api-error.ts';
import { call, failure } from './call.ts';

/** One line of an answer that comes bit by bit; the last one is the result, or the error it ended with. */
type Line<Result> =
  | { readonly progress: number; readonly stage: string; readonly result?: Result }
  | {
      readonly status: number;
      readonly error: { readonly message: string; readonly code: string };
    };

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) break;
    const lines = (rest + next.value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

/** A server may answer at once, without the stages on the way. */
async function atOnce<Result>(response: Response): Promise<Result> {
  try {
    return (await response.json()) as Result;
  } catch {
    throw new ApiError(0, 'network', `${response.url} broke off`);
  }
}

/**
 * Sends a file and follows what becomes of it. `onProgress` is told each stage and may take its time; the answer is the
 * last line's result, or the whole of a plain one. An answer that breaks off is an error like one that never came.
 */
export async function upload<Result>(
  path: string,
  form: FormData,
  onProgress: (percent: number) => Promise<void>,
  signal: AbortSignal,
): Promise<Result> {
  const response = await call(path, {
    method: 'POST',
    headers: { accept: 'application/x-ndjson' },
    body: form,
    signal,
  });
  if (!response.ok) throw await failure(response);
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const result = await atOnce<Result>(response);
    await onProgress(100);
    return result;
  }
  for await (const text of linesOf(response)) {
    if (text.trim() === '') continue;
    const line = JSON.parse(text) as Line<Result>;
    if ('error' in line) {
      const { code, message } = line.error;
      throw new ApiError(line.status, code, message, message);
    }
    await onProgress(line.progress);
    if (line.result !== undefined) return line.result;
  }
  throw new ApiError(0, 'network', `${path} broke off`);
}

import { ApiError, call, failure } from './api.ts';

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

/**
 * Sends a file and follows what becomes of it. `onProgress` is told each stage and may take its time; the answer is the
 * last line's result. An answer that breaks off is an error like one that never came.
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

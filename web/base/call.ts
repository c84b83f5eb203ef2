import { commonText } from '../text/common.ts';
import { ApiError, type ErrorDetails } from './api-error.ts';
import { reached } from './connection.ts';

/** The error of an answer that never came, or not whole. */
export const unanswered = (words: string) => new ApiError(0, 'network', words, words);

/** Makes a call. No answer at all is an {@link ApiError} like any other, unless the caller has given up itself. */
export async function call(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, { credentials: 'include', ...init });
    reached();
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unanswered(commonText.networkFailed);
  }
}

/** True when the server answers. Code that cannot be fetched even so is gone: the page is from before an update. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await call('/healthz', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    // A proxy in between may answer with a page of its own.
    return {};
  }
}

/** The error that an answer stands for. */
export async function failure(response: Response): Promise<ApiError> {
  const text = await response.text();
  const { message, code, details } = parsed(text);
  const words = typeof message === 'string' ? message : undefined;
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : 'unknown',
    words ?? `${response.status}: ${text || response.statusText}`,
    words,
    typeof details === 'object' && details !== null ? (details as ErrorDetails) : undefined,
  );
}

/** Lets go of an answer whose words nobody needs: unread it would keep its connection to the server busy. */
export async function unread(response: Response): Promise<void> {
  await response.body?.cancel();
}

import { ApiError } from '../../base/api-error.ts';

/** The call with `words` for an answer that says no and nothing else. One that never came is another failure. */
export async function answered<T>(call: Promise<T>, words: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.serverMessage) throw error;
    throw new ApiError(error.status, error.code, error.message, words, error.details);
  }
}

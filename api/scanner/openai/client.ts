/** One question to an OpenAI-compatible endpoint. An answer of another shape is a failure. */
import OpenAI, { APIError } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { z } from 'zod';
import { boundedAnswer } from '../../bounded-answer.ts';
import type { Config } from '../../config.ts';

export type Question<T> = {
  messages: ChatCompletionMessageParam[];
  /** Every field must be there; what may be unknown is nullable, because endpoints ask for that. */
  shape: z.ZodType<T>;
  name: string;
  /** The time limit of one try. */
  seconds: number;
  gone: AbortSignal;
};

/** Asks, and once more when that fails; throws the second failure. An answer that is refused, cut off or of another shape is a failure. */
export type Ask = <T>(question: Question<T>) => Promise<T>;

export function createAsk({ apiKey, baseUrl, model }: NonNullable<Config['openai']>): Ask {
  const once = async <T>(question: Question<T>): Promise<T> => {
    const { seconds, gone } = question;
    // What `fetch` and `AbortSignal.any` know of a signal may be collected as garbage, and the limit with it: a timer and a promise of our own are not.
    const over = new AbortController();
    const end = () => over.abort(new Error('No answer in time, or nobody waits for it'));
    const ended = new Promise<never>((_, reject) => {
      over.signal.addEventListener('abort', () => reject(over.signal.reason));
    });
    const timer = setTimeout(end, seconds * 1000);
    gone.addEventListener('abort', end);
    if (gone.aborted) end();
    try {
      return await Promise.race([ended, asked(question, over.signal)]);
    } finally {
      clearTimeout(timer);
      gone.removeEventListener('abort', end);
    }
  };
  const asked = async <T>(
    { messages, shape, name }: Question<T>,
    signal: AbortSignal,
  ): Promise<T> => {
    const client = new OpenAI({
      apiKey,
      maxRetries: 0,
      ...(baseUrl && { baseURL: baseUrl }),
      // The client itself heeds a signal only until the headers are in, and a body may never end. Bills go where the
      // operator said, and nowhere that an endpoint may point to.
      fetch: async (url, init) =>
        boundedAnswer(await fetch(url, { ...init, signal, redirect: 'error' }), signal),
    });
    const answer = await client.chat.completions.parse({
      model,
      messages,
      response_format: zodResponseFormat(shape, name),
    });
    const parsed = answer.choices[0]?.message.parsed;
    if (!parsed) throw new Error('The model gave no answer');
    // An endpoint that knows nothing of structured output may send anything.
    return shape.parse(parsed);
  };
  return async (question) => {
    try {
      return await once(question);
    } catch (error) {
      if (question.gone.aborted || isFinal(error)) throw error;
      return once(question);
    }
  };
}

/** A wrong key or a wrong model stays wrong. */
function isFinal(error: unknown): boolean {
  const status = error instanceof APIError ? error.status : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

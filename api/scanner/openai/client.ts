/** One question to an OpenAI-compatible endpoint. An answer of another shape is a failure. */
import OpenAI, { APIError } from 'openai';
import { zodResponseFormat } from 'openai/helpers/zod';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { z } from 'zod';
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
  const once = async <T>({ messages, shape, name, seconds, gone }: Question<T>): Promise<T> => {
    const signal = AbortSignal.any([gone, AbortSignal.timeout(seconds * 1000)]);
    const client = new OpenAI({
      apiKey,
      maxRetries: 0,
      ...(baseUrl && { baseURL: baseUrl }),
      // The client itself heeds a signal only until the headers are in, and a body may never end. Bills go where the
      // operator said, and nowhere that an endpoint may point to.
      fetch: (url, init) => fetch(url, { ...init, signal, redirect: 'error' }),
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

import { isAnswered } from './kept-first.ts';
import { keepAnswer } from './last-answers.ts';
import { hearAnswer, isOutdated, visit } from './ledger.ts';

type Asked = {
  readonly answer: Promise<Response>;
  /** What a good answer said, once it is here whole. */
  readonly said?: { readonly body: unknown; readonly response: Response };
};

/** What was asked for before the code that reads it was there, by its path, until somebody reads it. */
const asked = new Map<string, Asked>();

/** Keeps an answer on its way. Whoever reads it is told what went wrong with it. */
export function keepAsked(path: string, answer: Promise<Response>): void {
  asked.set(path, { answer });
  const askedIn = visit();
  const read = async () => {
    const response = await answer;
    if (!response.ok) return;
    const body: unknown = await response.clone().json();
    const isWanted = askedIn === visit() && asked.get(path)?.answer === answer;
    if (isWanted && hearAnswer(response)) asked.set(path, { answer, said: { body, response } });
  };
  read().catch(() => undefined);
}

/** The answer on its way, once. */
export function takeAsked(path: string): Promise<Response> | undefined {
  const answer = asked.get(path)?.answer;
  asked.delete(path);
  return answer;
}

/** What was answered, once, so that a list can be there when its page is first drawn; nothing while it is on its way, or when something was written since. */
export function takeSaid<T>(path: string): T | undefined {
  const said = asked.get(path)?.said;
  if (!said) return undefined;
  asked.delete(path);
  if (isOutdated(said.response)) return undefined;
  isAnswered(path);
  void keepAnswer(path, said.response);
  return said.body as T;
}

/** After a write, what was asked before it may no longer be so. */
export function forgetAsked(): void {
  asked.clear();
}

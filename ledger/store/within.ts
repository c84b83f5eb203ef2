/** The answer, or `silence` thrown when none has come in so many milliseconds. What was asked goes on all the same. */
export function within<T>(limitMs: number, answer: Promise<T>, silence: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silence()), limitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

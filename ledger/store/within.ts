/**
 * The answer, or what `silence` gives when none has come in so many milliseconds. What was asked goes on all the same. Where `silence`
 * gives a number, it is asked again after so many more.
 */
export function within<T>(
  limitMs: number,
  answer: Promise<T>,
  silence: () => Error | number,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const look = () => {
      const told = silence();
      if (typeof told === 'number') timer = setTimeout(look, told);
      else reject(told);
    };
    timer = setTimeout(look, limitMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

import { vi } from 'vitest';

/** What work came to, and how many rounds of the event loop others had while it ran: in each of them they are served. The work may ask for the present one. */
export async function roundsBeside<T>(
  work: (round: () => number) => Promise<T> | T,
): Promise<{ result: T; rounds: number }> {
  let rounds = 0;
  let isRunning = true;
  const serve = () => {
    rounds += 1;
    if (isRunning) setImmediate(serve);
  };
  setImmediate(serve);
  try {
    const result = await work(() => rounds);
    return { result, rounds };
  } finally {
    isRunning = false;
  }
}

/** The same where each step of work (steps.ts) takes as long as a turn may: others are served after every one, however fast the machine is. */
export async function stepsBeside<T>(
  work: () => Promise<T>,
): Promise<{ result: T; rounds: number }> {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000;
    return now;
  });
  try {
    return await roundsBeside(work);
  } finally {
    clock.mockRestore();
  }
}

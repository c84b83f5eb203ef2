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

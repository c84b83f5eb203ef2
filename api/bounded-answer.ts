/** What a model or a provider of identities says is far shorter. */
const BYTES_AT_MOST = 1_000_000;

/** The answer of somebody else's server: its body fails once it is longer than a megabyte, so that none fills the memory, and when `over` aborts. */
export function boundedAnswer(
  { body, status, statusText, headers }: Response,
  over?: AbortSignal,
): Response {
  let left = BYTES_AT_MOST;
  const bounded = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        left -= piece.length;
        if (left < 0) controller.error(new Error('The answer is too long'));
        else controller.enqueue(piece);
      },
    }),
    over && { signal: over },
  );
  return new Response(bounded ?? null, { status, statusText, headers });
}

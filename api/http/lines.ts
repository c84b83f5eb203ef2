/** An answer in lines of JSON (application/x-ndjson), for calls that report progress. */
import type { Context } from 'koa';
import type { Answer } from './idempotency.ts';

const TYPE = 'application/x-ndjson';

export type Lines = {
  /** Writes a line; the first one begins the answer with status 200. Does nothing for a client that wants one JSON answer. */
  report(line: object): void;
  /** Writes the last line: the result, or the refusal with its status. False when no line came before: then an ordinary answer is due. */
  end(answer: Pick<Answer, 'status' | 'body'>): boolean;
};

/** The lines of a request. Only a client that accepts this type by name gets lines; one that accepts anything gets one JSON answer. */
export function linesOf(ctx: Context): Lines {
  const wanted = ctx.get('accept').includes(TYPE);
  let begun = false;
  // A client may leave at any time. Writing to it then is not a fault, and goes nowhere.
  const write = (line: string) => ctx.res.writable && ctx.res.write(`${line}\n`);
  return {
    report: (line) => {
      if (!wanted) return;
      if (!begun) begin(ctx);
      begun = true;
      write(JSON.stringify(line));
    },
    end: ({ status, body }) => {
      if (!begun) return false;
      const done = '{"progress":100,"stage":"done","result":';
      write(status < 400 ? `${done}${body}}` : `{"status":${status},"error":${body}}`);
      ctx.res.end();
      return true;
    },
  };
}

/** Takes the answer over from koa, which would wait for all of it. */
function begin(ctx: Context): void {
  ctx.respond = false;
  ctx.status = 200;
  // A proxy that buffers the answer would delay the progress.
  ctx.set({ 'content-type': TYPE, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  ctx.res.flushHeaders();
}

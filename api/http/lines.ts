/** An answer in lines of JSON (application/x-ndjson), for calls that tell how far they have come. */
import type { Context } from 'koa';
import type { Answer } from './idempotency.ts';

const TYPE = 'application/x-ndjson';

export type Lines = {
  /** Tells a line; the first one begins the answer with status 200. Nothing happens for a client that wants one JSON answer. */
  report(line: object): void;
  /** The last line: the result, or the refusal with its status. False when no line was told before it: then it is an ordinary answer. */
  end(answer: Pick<Answer, 'status' | 'body'>): boolean;
};

/** The lines of a request. A client has to accept them by name: one that takes anything gets one JSON answer. */
export function linesOf(ctx: Context): Lines {
  const wanted = ctx.get('accept').includes(TYPE);
  let begun = false;
  // A client that went away meanwhile is no fault; what is written to it goes nowhere.
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

/** From here on the answer is written by hand: koa would wait for all of it. */
function begin(ctx: Context): void {
  ctx.respond = false;
  ctx.status = 200;
  // A proxy that collects the lines would hold back the progress.
  ctx.set({ 'content-type': TYPE, 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  ctx.res.flushHeaders();
}

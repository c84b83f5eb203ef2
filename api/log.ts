/** The structured log. What is secret is left out twice: nobody logs bodies or headers, and these names are blanked. */
import { writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';

const SECRETS = ['password', 'token', 'cookie', 'authorization', 'sessionSecret', 'masterKey'];

/** A mail server quotes the address that it refuses. A path of a library, as in `node_modules/@koa`, is none. */
const ADDRESS = /[^\s<>"'()@/\\:,;]{1,254}@[^\s<>"'()@/\\:,;]{1,254}/gu;

/**
 * An error as it is logged. A database error's `detail` may quote a row, and a cause that is no error is what somebody said:
 * the claims of who signs in, for example. So only what names the fault is kept, without addresses of mail.
 */
function describeError(error: unknown): object | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, cause } = error;
  const [message, stack] = [error.message, error.stack].map((text) =>
    text?.replace(ADDRESS, '<address>'),
  );
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, cause: describeError(cause) };
}

const NEWLINE = 10;
/** How long writes that find no room are tried again, all together. */
const PATIENCE_MS = 200;
/** What of it comes back, of the time that goes by: a reader that is always late takes no more of everybody's time. */
const PATIENCE_SHARE = 0.1;
const STEP_MS = 0.2;
const nobody = new Int32Array(new SharedArrayBuffer(4));

const isFullPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN';

/**
 * An open file. Whoever reads a pipe late is waited for, a fifth of a second once and a tenth of the time that it reads, but not where it reads
 * nothing at all. A line that finds no room then, or on a full disk, is lost: the log is no reason to end, or to keep people waiting. The next one
 * that fits comes after a line that says how many were lost.
 */
export function toFile(descriptor: number): DestinationStream {
  let leftMs = PATIENCE_MS;
  let lastWritten = performance.now();
  let isTorn = false;
  let lost = 0;

  /** Answers how many bytes were written: fewer than there are where no more have room, and none where writing fails. */
  const write = (bytes: Uint8Array): number => {
    for (;;)
      try {
        const written = writeSync(descriptor, bytes);
        const now = performance.now();
        leftMs = Math.min(PATIENCE_MS, leftMs + (now - lastWritten) * PATIENCE_SHARE);
        lastWritten = now;
        return written;
      } catch (error) {
        if (!isFullPipe(error) || leftMs <= 0) return 0;
        const begun = performance.now();
        Atomics.wait(nobody, 0, 0, STEP_MS);
        leftMs -= performance.now() - begun;
      }
  };

  /** Answers how many bytes were written before one found no room. */
  const writeOn = (bytes: Uint8Array): number => {
    let done = 0;
    for (let more = -1; more !== 0 && done < bytes.length; done += more)
      more = write(done === 0 ? bytes : bytes.subarray(done));
    if (done > 0) isTorn = bytes[done - 1] !== NEWLINE;
    return done;
  };

  return {
    write(line) {
      // In one write: a short line that fits by itself would be a reason to wait again.
      const before = `${isTorn ? '\n' : ''}${lost > 0 ? tellOf(lost) : ''}`;
      const bytes = Buffer.from(before + line);
      const done = writeOn(bytes);
      if (done >= before.length) lost = 0;
      if (done < bytes.length) lost += 1;
    },
  };
}

function tellOf(lost: number): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 'warn', time, lines: lost, msg: 'lines of the log were lost' })}\n`;
}

/** Logs JSON lines, to standard output unless told: opened as a stream, because a pipe that nobody reads blocks the process otherwise. */
export function createLog(level: string, to = toFile(process.stdout.fd)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    serializers: { err: describeError },
  };
  return pino(options, to);
}

export type { Logger };

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

/** An open file. A line that it does not take is lost: a full disk, or a pipe that nobody reads, is no reason to end, or to keep people waiting. */
export const toFile = (descriptor: number): DestinationStream => ({
  write(line) {
    try {
      writeSync(descriptor, line);
    } catch {
      // There is nowhere to say it.
    }
  },
});

/** Logs JSON lines, to standard output unless told. */
export function createLog(level: string, to: DestinationStream = toFile(1)): Logger {
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

/** The structured log. What is secret is left out twice: nobody logs bodies or headers, and these names are blanked. */
import { type DestinationStream, type Logger, pino } from 'pino';

const SECRETS = ['password', 'token', 'cookie', 'authorization', 'sessionSecret', 'masterKey'];

/** An error as it is logged. A database error's `detail` may quote a row, so only what names the cause is kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause ? { cause: describeError(cause) } : {}) };
}

/** Logs JSON lines, to standard output unless told. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
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
